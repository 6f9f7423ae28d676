import type { PanelKey } from '@apura/contracts';
import { day, moment } from '@apura/words';
import { pedir } from '../../api/pedir.ts';
import { RowButton } from '../../components/action-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DestroyButton } from '../../components/destroy-button.tsx';
import { Estado } from '../../components/estado.tsx';
import type { Act } from '../../components/form.tsx';
import { TwoLines } from '../../components/two-lines.tsx';
import { haQuanto } from '../../format/momento.ts';

interface KeyTableProps {
  readonly keys: readonly PanelKey[];
  /** Takes the key's id. */
  readonly rotate: Act<string>;
}

const ended = ({ revogada_em, expira_em }: PanelKey): 'Revogada' | 'Expirada' | undefined =>
  revogada_em ? 'Revogada' : expira_em && new Date(expira_em) <= new Date() ? 'Expirada' : undefined;

const ABOUT: readonly Column<PanelKey>[] = [
  {
    name: 'Nome',
    cell: ({ nome, criada_em, criada_por }) => (
      <TwoLines
        small
        below={
          <>
            criada em {day(criada_em)}
            {criada_por && ` por ${criada_por}`}
          </>
        }
      >
        {nome}
      </TwoLines>
    ),
  },
  { name: 'Começa com', cell: ({ prefixo }) => <span className="mono">{prefixo}…</span> },
  {
    name: 'Permissões',
    cell: ({ escopos }) => <span title={escopos.join(', ')}>{escopos.length}</span>,
  },
  {
    name: 'Último uso',
    cell: ({ ultimo_uso_em }) => (ultimo_uso_em ? haQuanto(ultimo_uso_em, new Date()) : 'nunca'),
  },
  { name: 'Situação', cell: (key) => <Situation of={key} /> },
];

/** The office's keys, and for those that still open something what can be done with them. */
export function KeyTable({ keys, rotate }: KeyTableProps) {
  const actions = (key: PanelKey) =>
    !ended(key) && (
      <span className="acoes-da-linha">
        <RowButton act={rotate} input={key.id} aria-label={`Rotacionar a chave ${key.nome}`}>
          Rotacionar
        </RowButton>
        <DestroyButton
          className="perigo"
          name={key.nome}
          action="Revogar"
          label={`Revogar a chave ${key.nome}`}
          title="Revogar chave"
          text="Vale na hora: os sistemas que usam esta chave deixam de ter acesso. Para trocar sem interrupção, gire-a."
          act={() => pedir('DELETE', `/chaves/${key.id}`)}
          renew={['/chaves']}
          said="A chave foi revogada e não abre mais nada."
        />
      </span>
    );
  return <DataTable legend="Chaves de API" rows={keys} columns={[...ABOUT, { name: '', cell: actions }]} />;
}

function Situation({ of: key }: { readonly of: PanelKey }) {
  const end = ended(key);
  if (end) return <Estado tom="neutro" nome={end} />;
  return (
    <>
      {key.ambiente === 'live' ? <Estado tom="bom" nome="Produção" /> : <Estado tom="aviso" nome="Testes" />}
      {key.expira_em && <span className="suave miudo"> até {moment(key.expira_em)}</span>}
    </>
  );
}
