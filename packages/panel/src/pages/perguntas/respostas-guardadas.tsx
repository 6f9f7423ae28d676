import type { Ajuste, Resposta } from '@apura/contracts';
import {
  competenciaPorExtenso,
  count,
  dayMonthYear,
  documentNumber,
  EFEITOS,
  notaDaChave,
  reais,
  withSerie,
} from '@apura/words';
import { useState } from 'react';
import { useList } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { NomeDoCliente } from '../../components/clientes.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Failure } from '../../components/page.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';
import { nomeDaResposta, textoDaPergunta } from '../../labels/respostas.ts';
import { whatIsRemembered } from './pergunta-em-palavras.tsx';
import { type RespostasTogether, useWithdraw } from './responder.ts';

/** An answer that the office gave, of either kind. */
interface Guardada {
  readonly pergunta: string;
  readonly quando: string;
  readonly resposta: string;
  readonly meses: string;
  readonly cliente_id: string | null;
  readonly em: string;
  readonly id: string;
  readonly lista: keyof RespostasTogether;
}

const quandoDoAjuste = ({ cfop, ncm_prefixo, cprod, cclasstrib_de, emitente }: Ajuste): string =>
  [
    cfop && `CFOP ${cfop}`,
    ncm_prefixo && `NCM ${ncm_prefixo}`,
    cprod && `produto ${cprod}`,
    cclasstrib_de && `classificação ${cclasstrib_de}`,
    emitente && `emitente ${emitente}`,
  ]
    .filter(Boolean)
    .join(', ');

const respostaDoAjuste = ({ efeito, cclasstrib, aquisicao }: Ajuste): string =>
  [
    efeito && EFEITOS[efeito],
    cclasstrib && `classificação ${cclasstrib}`,
    aquisicao && `comprado em ${dayMonthYear(aquisicao.data)} por ${reais(aquisicao.valor_liquido)} líquidos`,
    aquisicao?.pis_cofins === false && 'sem PIS e COFINS',
    aquisicao?.icms === false && 'sem ICMS',
  ]
    .filter(Boolean)
    .join(', ');

function meses({ desde, ate }: Ajuste): string {
  if (ate === null) return `desde ${competenciaPorExtenso(desde)}`;
  return ate === desde
    ? competenciaPorExtenso(desde)
    : `de ${competenciaPorExtenso(desde)} a ${competenciaPorExtenso(ate)}`;
}

const dosAjustes = (ajuste: Ajuste): Guardada => ({
  pergunta: 'Notas',
  quando: quandoDoAjuste(ajuste),
  resposta: respostaDoAjuste(ajuste),
  meses: meses(ajuste),
  cliente_id: ajuste.cliente_id,
  em: ajuste.criado_em,
  id: ajuste.id,
  lista: 'ajustes',
});

/** "fornecedor 11.222.333/0001-81 · serviço 17.01.01 ... · CT-e 12/1" */
const quando = ({ quando: { fornecedor, chave, ...resto } }: Resposta): string =>
  [
    fornecedor && `fornecedor ${documentNumber(fornecedor)}`,
    whatIsRemembered(resto).replace(/ · $/, ''),
    chave && withSerie(notaDaChave(chave)),
  ]
    .filter(Boolean)
    .join(' · ') || 'todos os documentos do cliente';

const dasRespostas = (uma: Resposta): Guardada => ({
  pergunta: textoDaPergunta(uma.pergunta),
  quando: quando(uma),
  resposta: nomeDaResposta(uma.resposta),
  meses: `desde ${competenciaPorExtenso(uma.desde)}`,
  cliente_id: uma.cliente_id,
  em: uma.criado_em,
  id: uma.id,
  lista: 'respostas',
});

type Juntas = readonly [Guardada, ...Guardada[]];

/** Given at once to questions of one kind: such are shown, and taken back, as one. */
const dadasJuntas = ({ em, pergunta, resposta, meses }: Guardada): string =>
  [em, pergunta, resposta, meses].join('|');

const COLUNAS: readonly Column<Juntas>[] = [
  {
    name: 'Quando',
    cell: ([{ quando }, ...outras]) =>
      outras.length === 0 ? quando : `${outras.length + 1} respostas: ${quando} e outras`,
    below: ([{ pergunta, lista }]) => (lista === 'ajustes' ? undefined : pergunta),
  },
  { name: 'Resposta', cell: ([{ resposta }]) => resposta },
  {
    name: 'Vale para',
    cell: (juntas) => {
      const clientes = [...new Set(juntas.map(({ cliente_id }) => cliente_id))];
      const [um] = clientes;
      if (clientes.includes(null)) return 'todos os clientes';
      return clientes.length === 1 && um ? <NomeDoCliente id={um} /> : count(clientes.length, '', 'clientes');
    },
  },
  { name: 'Meses', cell: ([{ meses }]) => meses },
  { name: '', cell: (juntas) => <Retirar juntas={juntas} /> },
];

function Retirar({ juntas }: { readonly juntas: Juntas }) {
  const retirar = useWithdraw();
  const idsIn = (qual: keyof RespostasTogether) =>
    juntas.filter(({ lista }) => lista === qual).map(({ id }) => id);
  const [{ quando }] = juntas;
  return (
    <RowButton
      act={retirar}
      input={{ ajustes: idsIn('ajustes'), respostas: idsIn('respostas') }}
      text={juntas.length === 1 ? 'Retirar' : `Retirar as ${juntas.length}`}
      aria-label={
        juntas.length === 1 ? `Retirar a resposta para ${quando}` : `Retirar as ${juntas.length} respostas`
      }
    />
  );
}

/** How many are shown at first: there may be hundreds. */
const POUCAS = 20;

/** What the office has said, the newest first: those that were given together are one line. */
export function RespostasGuardadas({ clienteId }: { readonly clienteId: string }) {
  const ajustes = useList('/ajustes', { cliente_id: clienteId });
  const respostas = useList('/respostas', { cliente_id: clienteId });
  const [todas, mostrarTodas] = useState(false);
  for (const { error, refetch } of [ajustes, respostas])
    if (error) return <Failure erro={error} onRetry={() => refetch()} />;
  const guardadas = [...ajustes.linhas.map(dosAjustes), ...respostas.linhas.map(dasRespostas)];
  const linhas: readonly Juntas[] = groupsOf(guardadas, dadasJuntas).sort(([a], [b]) =>
    a.em < b.em ? 1 : -1,
  );
  if (linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas guardadas">
      <Unfold titulo={count(guardadas.length, 'resposta', 'respostas')}>
        <DataTable
          legend="Respostas guardadas"
          rows={todas ? linhas : linhas.slice(0, POUCAS)}
          columns={COLUNAS}
          rowKey={([{ id }]) => id}
        />
        {!todas && linhas.length > POUCAS && (
          <div className="mostrar-mais">
            <ActionButton
              variant="default"
              onClick={() => mostrarTodas(true)}
              text={`Mostrar as ${linhas.length}`}
            />
          </div>
        )}
      </Unfold>
    </Cartao>
  );
}
