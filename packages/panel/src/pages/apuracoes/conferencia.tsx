import type { Comparativo } from '@apura/contracts';
import {
  cnpj,
  EXPLICACAO_DO_CONDICIONAL,
  EXPLICACAO_DO_EM_DUVIDA,
  ladosDaConferencia,
  nomeDoTributo,
  notaDaChave,
  range,
  reais,
  SITUACOES_DO_CREDITO,
  sumAmounts,
} from '@apura/words';
import { Link } from 'wouter';
import { useSend } from '../../api/use-request.ts';
import { RowButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Cartao, Figura, WithLeis } from '../../components/partes.tsx';

/** Which note a row is about, and who issued it. */
const NOTA: Column<{ chave: string; emitente: string }> = {
  name: 'Nota',
  cell: ({ chave }) => <Link href={`/documentos/${chave}`}>{notaDaChave(chave).nome}</Link>,
  below: ({ emitente }) => emitente,
};

type Dados = NonNullable<Comparativo['conferencia']>;
type SituacaoDoCredito = Dados['motivos'][number]['situacao'];

const CREDITO: readonly Column<{ situacao: SituacaoDoCredito; cbs: string; ibs: string }>[] = [
  { name: 'Situação', cell: ({ situacao }) => SITUACOES_DO_CREDITO[situacao] },
  { name: 'CBS', amount: ({ cbs }) => cbs },
  { name: 'IBS', amount: ({ ibs }) => ibs },
];

/** Whether the notes are right and the credit is safe: what they declare, what the rules give, what was used. */
export function Conferencia({ conferencia }: { readonly conferencia: Dados }) {
  const { tributos, motivos, notas, em_duvida = [], fornecedores_simples: fornecedores } = conferencia;
  const { credito_condicional: condicional } = conferencia;
  return (
    <div className="pilha">
      <div className="grade figuras">
        <Figura
          rotulo="Crédito em risco"
          valor={reais(conferencia.credito_em_risco)}
          nota="declarado acima do que as regras dão: não foi usado"
        />
        <Figura
          rotulo="Crédito potencial"
          valor={reais(conferencia.credito_potencial)}
          nota="existe se o fornecedor o documentar"
        />
      </div>
      <Lados tributos={tributos} />
      {motivos.length > 0 && <CreditosNaoUsados motivos={motivos} />}
      {em_duvida.length > 0 && <EmDuvida valores={em_duvida} />}
      {notas.length > 0 && <NotasAConferir notas={notas} motivos={motivos} />}
      {condicional && <CreditoCondicional credito={condicional} />}
      {fornecedores.length > 0 && <FornecedoresDoSimples fornecedores_simples={fornecedores} />}
    </div>
  );
}

const Lados = ({ tributos }: Pick<Dados, 'tributos'>) => (
  <Cartao titulo="Declarado, calculado e usado">
    <DataTable
      legend="Declarado, calculado e usado"
      rows={ladosDaConferencia(tributos)}
      columns={[
        { name: 'Tributo', cell: ({ nome }) => nome },
        { name: 'Declarado', amount: ({ declarado }) => declarado },
        { name: 'Calculado', amount: ({ calculado }) => calculado },
        { name: 'Usado', amount: ({ usado }) => usado },
      ]}
      empty="As notas do mês não movem CBS nem IBS do cliente."
    />
    <p className="miudo suave">
      O débito é o que o documento declara (LC 214/2025, art. 60, § 1º); o crédito, o menor entre o declarado
      e o calculado (arts. 47 e 48). O que a nota não declara é calculado e, a partir de 2027, não dá crédito
      até ser documentado.
    </p>
  </Cartao>
);

const CreditosNaoUsados = ({ motivos }: Pick<Dados, 'motivos'>) => (
  <Cartao titulo="Créditos que não foram usados">
    <DataTable
      legend="Créditos que não foram usados"
      rows={motivos}
      columns={[
        {
          name: 'Motivo',
          cell: ({ descricao }) => descricao,
          below: ({ fundamento }) => <WithLeis texto={fundamento} />,
        },
        ...CREDITO,
      ]}
    />
  </Cartao>
);

const EmDuvida = ({ valores }: { readonly valores: NonNullable<Dados['em_duvida']> }) => (
  <Cartao titulo="Créditos de hoje em dúvida">
    <DataTable
      legend="Créditos de hoje em dúvida"
      rows={valores}
      columns={[
        {
          name: 'Tributo',
          cell: ({ tributo }) => nomeDoTributo(tributo),
          below: ({ fundamento }) => fundamento,
        },
        { name: 'Valor', amount: ({ valor }) => valor },
      ]}
      totals={[{ name: 'Total', cells: [reais(sumAmounts(valores.map(({ valor }) => valor)))] }]}
    />
    <p className="miudo suave">{EXPLICACAO_DO_EM_DUVIDA}</p>
  </Cartao>
);

const NotasAConferir = ({ notas, motivos }: Pick<Dados, 'notas' | 'motivos'>) => (
  <Cartao titulo="Notas a conferir">
    <DataTable
      legend="Notas a conferir"
      rows={notas}
      columns={[
        NOTA,
        {
          name: 'Motivo',
          cell: ({ motivo }) => motivos.find((um) => um.motivo === motivo)?.descricao ?? motivo,
        },
        ...CREDITO,
      ]}
    />
  </Cartao>
);

/** Suppliers inside the Simples: the credit that they give, or the range in which it lies while annex and RBT12 are not known. */
const FornecedoresDoSimples = ({ fornecedores_simples: todos }: Pick<Dados, 'fornecedores_simples'>) => (
  <Cartao
    titulo="Fornecedores do Simples"
    acoes={<Link href="/fornecedores-simples">Informar anexo e RBT12</Link>}
  >
    <DataTable
      legend="Fornecedores do Simples"
      rows={todos}
      columns={[
        {
          name: 'Fornecedor',
          cell: ({ nome }) => nome,
          below: ({ cnpj_raiz, anexo }) => `${cnpj(cnpj_raiz)}${anexo ? ` · anexo ${anexo}` : ''}`,
        },
        { name: 'Compras', amount: ({ compras }) => compras },
        { name: 'Crédito de CBS e IBS', amount: ({ credito }) => sumAmounts([credito.cbs, credito.ibs]) },
        {
          name: 'Em jogo',
          right: true,
          cell: ({ em_jogo }) => (em_jogo ? range(em_jogo.minimo, em_jogo.maximo) : '—'),
        },
        { name: 'No regime regular', amount: ({ no_regime_regular }) => no_regime_regular },
      ]}
    />
    <p className="miudo suave">
      O crédito é a parcela de CBS e IBS no DAS do fornecedor (LC 214/2025, art. 47, § 9º, II). Em jogo: do
      menor ao maior crédito possível enquanto o anexo e a RBT12 não são conhecidos. Valores pelas regras de{' '}
      {todos[0]?.ano}
      {todos[0]?.ano === 2027 && ', o primeiro ano em que há esse crédito'}; no regime regular, com alíquotas
      estimadas.
    </p>
  </Cartao>
);

type Condicional = NonNullable<Dados['credito_condicional']>;

/** How sure the credits of the month are: whether their suppliers' debits are extinguished. */
function CreditoCondicional({ credito: { notas, ...credito } }: { readonly credito: Condicional }) {
  const linhas = (['cbs', 'ibs'] as const).map((tributo) => ({ tributo, ...credito[tributo] }));
  return (
    <Cartao titulo="Crédito condicionado à extinção do débito do fornecedor">
      <DataTable
        legend="Crédito condicionado"
        rows={linhas}
        columns={[
          { name: 'Tributo', cell: ({ tributo }) => nomeDoTributo(tributo) },
          { name: 'Confirmado', amount: ({ confirmado }) => confirmado },
          { name: 'Pendente', amount: ({ pendente }) => pendente },
          { name: 'Em risco', amount: ({ em_risco }) => em_risco },
        ]}
      />
      <p className="miudo suave">{EXPLICACAO_DO_CONDICIONAL}</p>
      {notas.length > 0 && (
        <DataTable
          legend="Notas à espera do fornecedor"
          rows={notas}
          columns={[
            NOTA,
            { name: 'Motivo', cell: ({ motivo }) => motivo },
            { name: 'Pendente', amount: ({ pendente }) => pendente },
            { name: 'Em risco', amount: ({ em_risco }) => em_risco },
            { name: 'O fornecedor', cell: ({ chave }) => <Informar chave={chave} /> },
          ]}
        />
      )}
    </Cartao>
  );
}

/** What the office knows by itself of the supplier's debit. */
function Informar({ chave }: { readonly chave: string }) {
  const informar = useSend<{ readonly situacao: string }>('PUT', `/documentos/${chave}/extincao`, {
    renew: ['/apuracoes'],
    said: 'Guardado. Apure o mês de novo para contar.',
  });
  return (
    <span className="acoes-da-linha">
      <RowButton act={informar} input={{ situacao: 'extinto' }} text="Recolheu" />
      <RowButton act={informar} input={{ situacao: 'em_aberto' }} text="Não recolheu" />
    </span>
  );
}
