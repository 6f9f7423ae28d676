import type { Cliente, PontoDeJaneiro, ProntoParaJaneiro as Pronto } from '@apura/contracts';
import { count, dayMonthYear, documentNumber, ESTADOS_DO_PONTO, RESPONSAVEIS, reais } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { asking, at } from '../../api/address.ts';
import { useLeitura } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { DownloadButton, RowButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DossiesDoCliente } from '../../components/dossies.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { MarkAll, useMarkedRows } from '../../components/marking.tsx';
import { Empty, Resultado } from '../../components/page.tsx';
import { Cartao, Estado, type Rotulo, WithLeis } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { Treat } from '../../components/treat.tsx';

const TONS = {
  aberta: 'alerta',
  pedida: 'aviso',
  resolvida: 'bom',
  ignorada: 'neutro',
  corrigida: 'bom',
} as const satisfies Readonly<Record<PontoDeJaneiro['estado'], Rotulo['tom']>>;
/** More than this nobody works off before looking again. */
const LIMITE = 500;

/** What the client's notes lack for January: each cause of a product with who acts, what is to be done, and what was said of it. */
export function ProntoParaJaneiro({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros, field } = useFilters(['quem', 'estado']);
  const lido = useLeitura(at('/clientes/{id}/pronto-para-janeiro', { id }), {
    filtros: { ...filtros, limit: LIMITE },
  });
  return (
    <div className="pilha">
      <Cartao titulo="O que falta às notas para janeiro de 2027">
        <search className="filtros">
          <SelectField label="Quem age" all="Todos" options={RESPONSAVEIS} {...field('quem')} />
          <SelectField label="Situação" all="Todas" options={ESTADOS_DO_PONTO} {...field('estado')} />
          <DownloadButton of={asking(at('/clientes/{id}/pronto-para-janeiro/csv', { id }), filtros)} />
        </search>
        <Resultado de={lido} linhas={10}>
          {(pronto) => <Pontos pronto={pronto} filtrada={filtros.quem !== '' || filtros.estado !== ''} />}
        </Resultado>
      </Cartao>
      <DossiesDoCliente id={id} tipo="pronto_para_janeiro" />
    </div>
  );
}

interface PontosProps {
  readonly pronto: Pronto;
  readonly filtrada: boolean;
}

function Pontos({ pronto, filtrada }: PontosProps) {
  const { cliente_id, data, total, em_jogo, dias, por_ler, ressalvas } = pronto;
  const { marked, mark } = useMarkedRows(data, keyOf);
  const [aberto, setAberto] = useState<string>();
  if (data.length === 0)
    return (
      <Empty
        icon={<IconMoodCheck />}
        titulo={filtrada ? 'Nada com esses filtros' : 'Nada falta nas notas lidas'}
        texto={
          por_ler > 0
            ? `${count(por_ler, 'nota do escritório ainda vai ser lida', 'notas do escritório ainda vão ser lidas')}.`
            : 'São lidas as notas de outubro a dezembro de 2026, pelas regras de janeiro de 2027.'
        }
      />
    );
  const estados = new Set(marked.map(({ estado }) => estado));
  const [estado] = estados;
  return (
    <>
      <p className="com-espaco sem-margem" role="status">
        <b>{count(total, 'ponto', 'pontos')}</b>, {reais(em_jogo)} de CBS e IBS em jogo no que está por fazer;{' '}
        {count(dias, 'dia', 'dias')} até janeiro
        {total > data.length && `; aqui, os ${data.length} primeiros`}
        {por_ler > 0 && `; ${count(por_ler, 'nota por ler', 'notas por ler')} no escritório`}.
      </p>
      <MarkAll
        className="com-espaco"
        label="Marcar todos os mostrados"
        rows={data}
        marked={marked}
        mark={mark}
      />
      <DataTable
        legend="O que falta para janeiro"
        rows={data}
        rowKey={keyOf}
        columns={columnsOf({
          aberto,
          open: (chave) => setAberto(chave === aberto ? undefined : chave),
          marcar: (ponto) => (
            <Checkbox
              aria-label={`Marcar: ${nameOf(ponto)}`}
              {...check(marked.includes(ponto), (yes) => mark([ponto], yes))}
            />
          ),
        })}
        form={(ponto) => keyOf(ponto) === aberto && <Ponto ponto={ponto} clienteId={cliente_id} />}
      />
      {estado !== undefined && (
        <section className="barra-das-marcadas" aria-label="Os marcados">
          <p className="sem-margem" role="status">
            <b>Marcados:</b> {count(marked.length, 'ponto', 'pontos')}
            {estados.size > 1 && ': marque só os de uma situação para dizer o que foi feito'}
          </p>
          {estados.size === 1 && estado !== 'corrigida' && (
            <Treat {...treated(marked, cliente_id)} estado={estado} />
          )}
        </section>
      )}
      <p className="suave miudo">{ressalvas.join(' ')}</p>
    </>
  );
}

const keyOf = ({ regra, campo, emitente, cprod }: PontoDeJaneiro): string =>
  [regra, campo, emitente, cprod].join('|');

const nameOf = ({ titulo, cprod, descricao }: PontoDeJaneiro): string =>
  [titulo, cprod, descricao].filter(Boolean).join(' ');

const treated = (pontos: readonly PontoDeJaneiro[], cliente_id: string) => ({
  quais: pontos.map((ponto) => ({ ...ponto, cliente_id })),
  nome: ['ponto', 'pontos'] as const,
  renew: [
    at('/clientes/{id}/pronto-para-janeiro', { id: cliente_id }),
    '/carteira/pronto-para-janeiro',
  ] as const,
});

interface ColumnsProps {
  readonly aberto: string | undefined;
  readonly open: (chave: string) => void;
  readonly marcar: (ponto: PontoDeJaneiro) => React.ReactNode;
}

const columnsOf = ({ aberto, open, marcar }: ColumnsProps): readonly Column<PontoDeJaneiro>[] => [
  { name: 'Causa', cell: ({ titulo }) => titulo, below: ({ detalhe }) => detalhe },
  {
    name: 'Produto',
    cell: ({ descricao, cprod }) => descricao ?? cprod ?? undefined,
    below: ({ cprod, ncm, emissao_propria, emitente, emitente_nome }) =>
      [cprod, ncm && `NCM ${ncm}`, !emissao_propria && `de ${emitente_nome ?? documentNumber(emitente)}`]
        .filter(Boolean)
        .join(' · '),
  },
  { name: 'Quem age', cell: ({ quem }) => RESPONSAVEIS[quem] },
  {
    name: 'Situação',
    cell: ({ estado }) => <Estado nome={ESTADOS_DO_PONTO[estado]} tom={TONS[estado]} />,
  },
  { name: 'Notas', right: true, cell: ({ documentos }) => String(documentos) },
  { name: 'Em jogo', amount: ({ em_jogo }) => em_jogo },
  {
    name: '',
    cell: (ponto) => (
      <span className="acoes-da-linha">
        <RowButton
          text="O que fazer"
          aria-label={`O que fazer: ${nameOf(ponto)}`}
          aria-expanded={keyOf(ponto) === aberto}
          onClick={() => open(keyOf(ponto))}
        />
        {marcar(ponto)}
      </span>
    ),
  },
];

/** One point: who does what about it, by which law, and what the office says of it. */
function Ponto({ ponto, clienteId }: { readonly ponto: PontoDeJaneiro; readonly clienteId: string }) {
  const { quem, o_que_fazer, fundamento, chave, documentos, desde, ate, estado } = ponto;
  return (
    <div className="formulario">
      <p className="aviso aviso-info sem-margem">
        <b>Quem age: {RESPONSAVEIS[quem]}.</b> {o_que_fazer}
      </p>
      <p className="sem-margem miudo suave">
        <WithLeis texto={fundamento} />
        {fundamento && ' · '}
        {dayMonthYear(desde)}
        {ate !== desde && ` a ${dayMonthYear(ate)}`} · <LinkDaNota chave={chave} />
        {documentos > 1 && ` e mais ${documentos - 1}`}
      </p>
      {estado !== 'corrigida' && <Treat {...treated([ponto], clienteId)} estado={estado} />}
    </div>
  );
}
