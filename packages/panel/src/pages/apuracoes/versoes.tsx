import type { Apuracao, ApuracaoListada, DesatualizadaPor, DiferencaDeVersoes } from '@apura/contracts';
import {
  COLUNAS_DA_CONTA,
  hasAmount,
  LADOS_TITLES,
  moment,
  nomeDoTributo,
  notaDaChave,
  PALAVRAS_DA_CONTA,
} from '@apura/words';
import { Loader } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { dueColumn, EstadoDaApuracao } from '../../components/apuracao.tsx';
import { RowButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListTable, Resultado } from '../../components/page.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';

export function Versoes({ apuracao }: { readonly apuracao: Apuracao }) {
  const { cliente_id, competencia } = apuracao;
  const [endereco] = useSearchParams();
  const com = endereco.get('com');
  const lista = useList('/apuracoes', { cliente_id, competencia });
  const comparar = ({ id, estado, versao }: ApuracaoListada) =>
    id !== apuracao.id &&
    estado === 'calculada' && (
      <RowButton
        to={`/apuracoes/${apuracao.id}/versoes?com=${id}`}
        aria-label={`Comparar com a versão ${versao}`}
        text="Comparar"
      />
    );
  return (
    <div className="pilha">
      <ListTable
        card="named"
        de={lista}
        height={4}
        legend="Versões deste mês"
        columns={[
          {
            name: 'Versão',
            cell: ({ id, versao }) => (
              <>
                <Link href={`/apuracoes/${id}`}>Versão {versao}</Link>
                {id === apuracao.id && <span className="suave"> (esta)</span>}
              </>
            ),
          },
          { name: 'Situação', cell: (versao) => <EstadoDaApuracao de={versao} /> },
          { name: 'Notas', right: true, cell: ({ documentos }) => documentos },
          dueColumn<ApuracaoListada>((versao) => versao),
          { name: 'Pedida em', cell: ({ criada_em }) => moment(criada_em) },
          { name: 'Regras', cell: ({ versoes }) => versoes.regras },
          { name: '', cell: comparar },
        ]}
      />
      {com && <Diferenca id={apuracao.id} com={com} />}
    </div>
  );
}

const CAUSAS: Readonly<Record<DiferencaDeVersoes['causas'][number], string>> = {
  notas_novas: 'chegaram notas novas',
  notas_canceladas: 'notas foram canceladas',
  notas_que_sairam: 'notas deixaram de contar',
  regras: 'as regras do cálculo mudaram',
  regime: 'o regime do cliente mudou',
  ajustes: 'o escritório respondeu a perguntas',
  lancamentos_manuais: 'lançamentos manuais mudaram',
  saldo_anterior: 'o saldo do mês anterior mudou',
  fornecedores_simples: 'dados de fornecedores do Simples mudaram',
  cenario: 'o cenário de alíquotas mudou',
};

/** The totals, and of each tax the columns in which something changed. */
const linhasDa = ({ totais, tributos }: DiferencaDeVersoes) => [
  { nome: PALAVRAS_DA_CONTA.totalARecolher, figura: totais.total_a_recolher },
  ...(totais.regime_atual ? [{ nome: LADOS_TITLES.atual, figura: totais.regime_atual }] : []),
  ...(totais.regime_novo
    ? [{ nome: `${LADOS_TITLES.novo}, pelas alíquotas do cenário`, figura: totais.regime_novo }]
    : []),
  ...tributos.flatMap(({ tributo, ...conta }) =>
    COLUNAS_DA_CONTA.filter(({ campo }) => hasAmount(conta[campo].diferenca)).map(({ campo, nome }) => ({
      nome: `${nomeDoTributo(tributo)}, ${nome.toLowerCase()}`,
      figura: conta[campo],
    })),
  ),
];

/** What changed from one version of a month to another, and why. */
function Diferenca({ id, com }: { readonly id: string; readonly com: string }) {
  const lida = useLeitura(at('/apuracoes/{id}/diferenca', { id }), { filtros: { com } });
  return (
    <Cartao titulo="O que mudou entre as versões">
      <Resultado de={lida} linhas={6}>
        {(diferenca) => (
          <>
            <p className="sem-margem com-espaco">
              {diferenca.causas.length === 0
                ? 'Nada mudou.'
                : `Por quê: ${diferenca.causas.map((causa) => CAUSAS[causa]).join('; ')}.`}
            </p>
            <DataTable
              legend="Totais das duas versões"
              rows={linhasDa(diferenca)}
              columns={[
                { name: '', cell: ({ nome }) => nome },
                { name: `Versão ${diferenca.de.versao}`, amount: ({ figura }) => figura.de },
                { name: `Versão ${diferenca.para.versao}`, amount: ({ figura }) => figura.para },
                { name: 'Mudou', amount: ({ figura }) => figura.diferenca },
              ]}
              cards={false}
            />
            {diferenca.documentos && (
              <>
                <Notas titulo="Notas que entraram" chaves={diferenca.documentos.entraram} />
                <Notas titulo="Notas que saíram" chaves={diferenca.documentos.sairam} />
                <Notas titulo="Notas que mudaram" chaves={diferenca.documentos.mudaram} />
              </>
            )}
          </>
        )}
      </Resultado>
    </Cartao>
  );
}

interface PropsDasNotas {
  readonly titulo: string;
  readonly chaves: readonly { readonly chave: string }[];
}

function Notas({ titulo, chaves }: PropsDasNotas) {
  if (chaves.length === 0) return null;
  return (
    <Unfold titulo={`${titulo} (${chaves.length})`}>
      <ul className="lista-de-texto">
        {chaves.map(({ chave }) => (
          <li key={chave}>
            <Link href={`/documentos/${chave}`} className="mono">
              {chave}
            </Link>
          </li>
        ))}
      </ul>
    </Unfold>
  );
}

const ETAPAS = [
  { estado: 'na_fila', nome: 'Na fila', texto: 'espera as notas que ainda estão sendo lidas' },
  { estado: 'calculando', nome: 'Calculando', texto: 'soma as notas e compara os regimes' },
  { estado: 'gerando_pdf', nome: 'Gerando o PDF', texto: 'e as planilhas' },
] as const;

/** Why it has no figures yet, or none that still hold. */
export function Situacao({ apuracao }: { readonly apuracao: Apuracao }) {
  const { estado, comparativo, desatualizada_desde, desatualizada_por: por } = apuracao;
  return (
    <>
      {desatualizada_desde && comparativo && (
        <p className="aviso aviso-alerta sem-margem">
          Desde {moment(desatualizada_desde)} este resultado sairia diferente. {por && <PorQue por={por} />}{' '}
          Apure de novo para incluir o que mudou; esta versão continua guardada.
        </p>
      )}
      {estado !== 'calculada' && <Andamento apuracao={apuracao} />}
      {estado === 'calculada' && !comparativo && (
        <p className="aviso aviso-alerta sem-margem">
          Esta versão foi calculada por regras anteriores, que já não valem. Apure o mês de novo para ver o
          que é devido e o que a reforma muda.
        </p>
      )}
    </>
  );
}

/** What came or changed, with the note that it is of. */
const PorQue = ({ por: { texto, chave, tp_evento } }: { readonly por: DesatualizadaPor }) => (
  <>
    {texto}
    {tp_evento && ` (${tp_evento})`}
    {chave && (
      <>
        : <Link href={`/documentos/${chave}`}>{notaDaChave(chave).nome}</Link>
      </>
    )}
    .
  </>
);

/** Where a version is on its way, or where and why it stopped. */
function Andamento({ apuracao: { estado, erro } }: { readonly apuracao: Apuracao }) {
  const onde = ETAPAS.findIndex((etapa) => etapa.estado === (erro?.etapa ?? estado));
  return (
    <Cartao titulo={erro ? 'A apuração falhou' : 'Em andamento'}>
      <ol className="passos" aria-live="polite">
        {ETAPAS.map(({ estado: etapa, nome, texto }, n) => (
          <li key={etapa} {...(n === onde ? { 'aria-current': 'step' as const } : {})}>
            {n < onde ? (
              <IconCircleCheckFilled className="feito" aria-label="Feito:" role="img" />
            ) : n === onde && !erro ? (
              <Loader size={22} aria-hidden />
            ) : (
              <span className="ponto" aria-hidden />
            )}
            <span>
              {n === onde ? <b>{nome}</b> : nome} <span className="suave">{texto}</span>
            </span>
          </li>
        ))}
      </ol>
      {erro && (
        <p className="texto-erro">
          {erro.mensagem}{' '}
          <span className="suave">
            Peça a apuração de novo; se voltar a falhar, guarde o código {erro.codigo}.
          </span>
        </p>
      )}
    </Cartao>
  );
}
