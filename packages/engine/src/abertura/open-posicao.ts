import { FUNDAMENTOS_DOS_MARCOS, MARCOS, VALORES, valueAt } from '@apura/law';
import { parcelasAntesDe } from '../apuracao/creditos-do-ativo.ts';
import { addMeses } from '../apuracao/janela-do-rbt12.ts';
import { atLeastZero, type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { FatoDoLivro } from '../livros/fatos.ts';
import { type LivroDoMes, mesInLivros, type SaldoDoLivro } from '../livros/mes-in-livros.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { EmpresaDoEstoque, EstoqueInformado } from '../resultado/estoque.ts';
import type { BemDoAtivo, SaldoCarregado } from '../resultado.ts';
import { known } from '../tables.ts';
import {
  assessEstoque,
  type EstoqueApurado,
  mesesDoEstoque,
  PARCELAS_DO_ESTOQUE,
  PRAZO_DO_ESTOQUE,
  parcelaDoEstoque,
} from './estoque.ts';

/** What is known of a client as CBS begins to be due. */
export interface EntradaDaPosicao {
  readonly empresa: EmpresaDoEstoque;
  readonly estoque?: EstoqueInformado;
  /** Its books that count, of the month before and of the first one. */
  readonly livros: readonly LivroDoMes[];
  /** What the month before carries over, or the office entered. */
  readonly saldos: readonly SaldoCarregado[];
  /** Fixed assets whose credits run. */
  readonly ativos: readonly BemDoAtivo[];
}

/** `estimado`: no inventory, and so no credit; `a_confirmar`: in no total; `sem_dado`: nobody has said it. */
export type SituacaoDaLinha =
  | 'informado'
  | 'estimado'
  | 'a_confirmar'
  | 'sem_dado'
  | 'sem_direito'
  | 'zerado';

export interface LinhaDaPosicao {
  readonly codigo:
    | 'estoque'
    | 'estoque_a_confirmar'
    | 'saldo_de_pis_cofins'
    | 'saldo_de_icms'
    | 'ativo_pis_cofins'
    | 'ativo_icms'
    | 'cbs_e_ibs';
  readonly tributo: 'cbs' | 'pis' | 'cofins' | 'icms' | 'ibs';
  readonly descricao: string;
  /** CNPJ, of ICMS. */
  readonly estabelecimento: string | null;
  /** Who or what says it. */
  readonly origem: string;
  readonly situacao: SituacaoDaLinha;
  readonly valor: Decimal;
  /** Months (YYYY-MM) over which it is used, and in how many parts; null where the law fixes none. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly parcelas: number | null;
  /** Of the first month. */
  readonly por_mes: Decimal | null;
  /** YYYY-MM-DD until which something must be done, and what. */
  readonly prazo: string | null;
  readonly providencia: string;
  /** Reais that are lost otherwise. */
  readonly perde: Decimal;
  readonly fundamento: string;
}

/** A fixed asset, with the conditions under which its sale pays no CBS up to what it cost (LC 214/2025 art. 406). */
export interface AtivoDaPosicao {
  readonly chave: string;
  readonly estabelecimento: string;
  /** YYYY-MM of its entry. */
  readonly comprado_em: string;
  readonly icms: Decimal;
  readonly pis_cofins: Decimal;
  /** YYYY-MM from which it has been kept for more than twelve months. */
  readonly doze_meses_em: string;
  /** Whether its note shows that PIS and COFINS had a positive rate (§ 1º II); null: ask. */
  readonly com_pis_cofins: true | null;
  readonly com_icms: true | null;
}

export interface PosicaoDeAbertura {
  /** YYYY-MM-DD. */
  readonly dia: string;
  readonly linhas: readonly LinhaDaPosicao[];
  readonly estoque: EstoqueApurado | null;
  readonly ativos: readonly AtivoDaPosicao[];
}

const { dia: DIA, mes: MES, vespera: VESPERA } = MARCOS.cbs_devida;
const SEM_MESES = { de: null, ate: null, parcelas: null, por_mes: null } as const;
const CNPJ_NENHUM = { estabelecimento: null } as const;
const ART_381 = 'LC 214/2025, art. 381; Decreto 12.955/2026, arts. 605 a 613';

/** The opening position of a client: what it takes into the first month of CBS, until when it must act, and what is lost if it does not. Pure. */
export function openPosicao(entrada: EntradaDaPosicao): PosicaoDeAbertura {
  const { estoque, empresa, ativos } = entrada;
  const apurado = estoque === undefined ? undefined : assessEstoque(estoque.somas, estoque);
  // What goes back is no asset of its own.
  const correm = ativos.filter(({ baixa, comprado_em }) => (baixa ?? MES) >= MES && comprado_em == null);
  return {
    dia: DIA,
    linhas: [
      ...linhasDoEstoque(estoque, apurado, empresa),
      ...linhasDosSaldos(entrada),
      ...linhasDosAtivos(correm),
      ...(['cbs', 'ibs'] as const).map(zerado),
    ],
    estoque: apurado ?? null,
    ativos: correm.map(ativoDaPosicao),
  };
}

function linhasDoEstoque(
  estoque: EstoqueInformado | undefined,
  apurado: EstoqueApurado | undefined,
  empresa: EmpresaDoEstoque,
): LinhaDaPosicao[] {
  const comum = { tributo: 'cbs', ...CNPJ_NENHUM, fundamento: ART_381 } as const;
  if (empresa.ibs_cbs === 'das' || empresa.regime === 'mei')
    return [
      {
        ...comum,
        ...SEM_MESES,
        codigo: 'estoque',
        descricao: 'Crédito presumido do estoque',
        origem: 'cadastro do cliente',
        situacao: 'sem_direito',
        valor: '0.00',
        prazo: null,
        providencia: 'Nenhuma: só o contribuinte do regime regular da CBS tem este crédito.',
        perde: '0.00',
      },
    ];
  if (estoque === undefined || apurado === undefined)
    return [
      {
        ...comum,
        ...SEM_MESES,
        codigo: 'estoque',
        descricao: 'Crédito presumido do estoque',
        origem: 'ninguém disse',
        situacao: 'sem_dado',
        valor: '0.00',
        prazo: VESPERA,
        providencia: 'Fazer o inventário neste dia, o único que a lei admite, e informar o estoque aqui.',
        perde: '0.00',
      },
    ];
  const estimado = estoque.por === 'estimativa';
  const { de, ate } = mesesDoEstoque(estoque.apropriado_em);
  const origem = `${ORIGEM_DO_ESTOQUE[estoque.por]}${estoque.arquivo ? ` (${estoque.arquivo})` : ''}`;
  const linha: LinhaDaPosicao = {
    ...comum,
    ...(estimado
      ? SEM_MESES
      : {
          ...{ de, ate, parcelas: PARCELAS_DO_ESTOQUE },
          por_mes: formatFixo(parcelaDoEstoque(apurado.credito, estoque.apropriado_em, de).valor, 2),
        }),
    codigo: 'estoque',
    descricao: estimado ? 'Crédito presumido do estoque, pela estimativa' : 'Crédito presumido do estoque',
    origem,
    situacao: estimado ? 'estimado' : 'informado',
    valor: apurado.credito,
    prazo: estimado ? VESPERA : PRAZO_DO_ESTOQUE,
    providencia: estimado
      ? 'Fazer o inventário neste dia, o único que a lei admite: a estimativa não dá crédito.'
      : 'Apurar e apropriar o crédito até este dia; apropriado antes, a primeira parcela vem antes.',
    perde: apurado.credito,
  };
  if (apurado.a_confirmar === '0.00') return [linha];
  return [
    linha,
    {
      ...linha,
      ...SEM_MESES,
      codigo: 'estoque_a_confirmar',
      descricao: 'Crédito presumido do estoque, a confirmar',
      situacao: 'a_confirmar',
      valor: apurado.a_confirmar,
      prazo: PRAZO_DO_ESTOQUE,
      providencia:
        'Dizer como estas mercadorias foram compradas, ou decidir a leitura da lei, e apropriar até este dia.',
      perde: apurado.a_confirmar,
    },
  ];
}

const ORIGEM_DO_ESTOQUE: Readonly<Record<EstoqueInformado['por'], string>> = {
  csv: 'inventário do escritório',
  livro: 'bloco H das escriturações',
  estimativa: 'estimativa pelas compras e vendas',
};

/** Balances of the books; of taxes of which they say nothing those that were carried or entered. */
function linhasDosSaldos({ livros, saldos }: EntradaDaPosicao): LinhaDaPosicao[] {
  const dosLivros = mesInLivros(livros, MES).saldos;
  const ditos = new Set(dosLivros.map(nameOf));
  const porOrigem = listCreditosDeOrigem(livros);
  const todos: (SaldoCarregado | SaldoDoLivro)[] = [
    ...dosLivros,
    ...saldos.filter((saldo) => !ditos.has(nameOf(saldo))),
  ];
  return todos.flatMap((saldo) => {
    if (readOrZero(saldo.valor) <= 0n) return [];
    const origem =
      'registro' in saldo ? `registro ${saldo.registro} (${saldo.arquivo})` : 'mês anterior ou saldo inicial';
    if (saldo.tributo === 'icms') return [saldoDeIcms(saldo, origem)];
    if (saldo.tributo !== 'pis' && saldo.tributo !== 'cofins') return [];
    const { tributo } = saldo;
    const origens = porOrigem.filter((um) => um.tributo === tributo);
    const somado = origens.reduce<Fixo>((soma, { valor }) => soma + valor, 0n);
    return 'registro' in saldo && somado === readOrZero(saldo.valor)
      ? origens.map((um) => saldoDeOrigem(um, origem))
      : [saldoDeOrigem({ tributo, valor: readOrZero(saldo.valor) }, origem)];
  });
}

const nameOf = ({ tributo, estabelecimento }: SaldoCarregado): string =>
  `${tributo} ${estabelecimento ?? ''}`;

interface CreditoDeOrigem {
  readonly tributo: 'pis' | 'cofins';
  readonly valor: Fixo;
  /** YYYY-MM. */
  readonly competencia?: string;
  /** COD_CRED. */
  readonly codigo?: string;
}

/** What the book of the month before leaves of each credit, by the month and the kind that it is of (1100 and M100, 1500 and M500). */
function listCreditosDeOrigem(livros: readonly LivroDoMes[]): CreditoDeOrigem[] {
  const antes = livros.filter(({ livro, ate }) => livro === 'contribuicoes' && ate <= VESPERA);
  return antes.flatMap(({ de, fatos }) => fatos.flatMap((fato) => creditoDeOrigem(fato, de.slice(0, 7))));
}

function creditoDeOrigem(fato: FatoDoLivro, doLivro: string): CreditoDeOrigem[] {
  if (fato.tipo !== 'credito' && !(fato.tipo === 'saldo_de_credito' && fato.natureza === 'credito'))
    return [];
  const valor = readOrZero(fato.saldo);
  const competencia = fato.tipo === 'credito' ? doLivro : fato.competencia;
  return valor <= 0n ? [] : [{ tributo: fato.tributo, valor, competencia, codigo: fato.codigo }];
}

/** COD_CRED of what is linked to revenue that is not taxed, or to exports: it kept the ways out that it had. */
const WITH_RESSARCIMENTO = /^[23]/;

function saldoDeOrigem(
  { tributo, valor, competencia, codigo }: CreditoDeOrigem,
  origem: string,
): LinhaDaPosicao {
  const ressarcivel = codigo !== undefined && WITH_RESSARCIMENTO.test(codigo);
  const qual = `${competencia === undefined ? '' : ` de ${mesAno(competencia)}`}${codigo === undefined ? '' : `, tipo ${codigo}`}`;
  return {
    ...SEM_MESES,
    ...CNPJ_NENHUM,
    codigo: 'saldo_de_pis_cofins',
    tributo,
    descricao: `Saldo credor de ${tributo === 'pis' ? 'PIS' : 'COFINS'}${qual}`,
    origem,
    situacao: 'informado',
    valor: formatFixo(valor, 2),
    de: MES,
    prazo: competencia === undefined ? null : fiveYearsAfter(competencia),
    providencia: `Registrar na EFD-Contribuições e pedir o uso à Receita Federal; abate CBS antes dos créditos dela${ressarcivel ? ', e pode ser ressarcido ou compensado com outros tributos' : ''}. O prazo, que já corria, é o de antes: pela prescrição geral, cinco anos do fim do mês de origem (leitura nossa).`,
    perde: formatFixo(valor, 2),
    fundamento: 'LC 214/2025, arts. 378 e 382; Decreto 12.955/2026, art. 602; Decreto 20.910/1932, art. 1º',
  };
}

const mesAno = (mes: string): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`;

/** The last day of the month five years later. */
function fiveYearsAfter(competencia: string): string {
  const [ano = 0, mes = 1] = competencia.split('-').map(Number);
  return new Date(Date.UTC(ano + 5, mes, 0)).toISOString().slice(0, 10);
}

function saldoDeIcms({ valor, estabelecimento }: SaldoCarregado, origem: string): LinhaDaPosicao {
  const parcelas = Number(
    known(valueAt(VALORES.parcelas_do_saldo_de_icms, MARCOS.icms_extinto.dia), 'instalments of ICMS').valor,
  );
  return {
    codigo: 'saldo_de_icms',
    tributo: 'icms',
    descricao: 'Saldo credor de ICMS',
    estabelecimento,
    origem,
    situacao: 'informado',
    valor,
    de: MES,
    ate: null,
    parcelas: null,
    por_mes: null,
    prazo: null,
    providencia: `Segue na conta do ICMS; o que sobrar no fim de ${MARCOS.icms_extinto.ano - 1} se homologa no Estado e abate IBS em ${parcelas} meses a partir de ${MARCOS.icms_extinto.ano}.`,
    perde: valor,
    fundamento: 'LC 87/1996, arts. 24 e 25; ADCT, art. 134',
  };
}

function linhasDosAtivos(ativos: readonly BemDoAtivo[]): LinhaDaPosicao[] {
  return ativos.flatMap((bem) => {
    const { icms, pis, cofins } = restam(bem);
    const linha = (tributo: 'cbs' | 'icms', valor: Fixo, inteiros: readonly Decimal[]) => ({
      tributo,
      estabelecimento: bem.estabelecimento,
      origem: `nota ${bem.chave}`,
      situacao: 'informado' as const,
      valor: formatFixo(valor, 2),
      ...{ de: MES, ate: addMeses(bem.competencia, MESES_DO_ATIVO - 1), parcelas: parcelasQueFaltam(bem) },
      por_mes: formatFixo(sumPrimeiras(inteiros, bem.competencia), 2),
      prazo: null,
      providencia: 'Manter o bem: se for vendido, as parcelas que faltam se perdem.',
      perde: formatFixo(valor, 2),
    });
    const daCbs: LinhaDaPosicao = {
      ...linha('cbs', pis + cofins, [bem.pis, bem.cofins]),
      codigo: 'ativo_pis_cofins',
      descricao: 'Parcelas de PIS e COFINS de bem do ativo, que seguem como crédito presumido de CBS',
      fundamento: 'LC 214/2025, art. 380 e § 3º',
    };
    const doIcms: LinhaDaPosicao = {
      ...linha('icms', icms, [bem.icms]),
      codigo: 'ativo_icms',
      descricao: 'Parcelas de ICMS de bem do ativo, pela parte tributada das saídas',
      fundamento: 'LC 87/1996, art. 20, § 5º',
    };
    return [...(pis + cofins > 0n ? [daCbs] : []), ...(icms > 0n ? [doIcms] : [])];
  });
}

const MESES_DO_ATIVO = 48;
const restam = (bem: BemDoAtivo) => ({
  icms: restante(bem.icms, bem.competencia),
  pis: restante(bem.pis, bem.competencia),
  cofins: restante(bem.cofins, bem.competencia),
});
const restante = (inteiro: Decimal, desde: string): Fixo =>
  atLeastZero(readOrZero(parcelasAntesDe(inteiro, desde, MES).restante));
/** What the first month takes. */
const sumPrimeiras = (inteiros: readonly Decimal[], desde: string): Fixo =>
  inteiros.reduce<Fixo>(
    (soma, inteiro) =>
      soma +
      readOrZero(parcelasAntesDe(inteiro, desde, addMeses(MES, 1)).tomado) -
      readOrZero(parcelasAntesDe(inteiro, desde, MES).tomado),
    0n,
  );
const parcelasQueFaltam = ({ competencia }: BemDoAtivo): number =>
  MESES_DO_ATIVO -
  ((Number(MES.slice(0, 4)) - Number(competencia.slice(0, 4))) * 12 +
    Number(MES.slice(5, 7)) -
    Number(competencia.slice(5, 7)));

function ativoDaPosicao(bem: BemDoAtivo): AtivoDaPosicao {
  const { icms, pis, cofins } = restam(bem);
  return {
    ...{ chave: bem.chave, estabelecimento: bem.estabelecimento, comprado_em: bem.competencia },
    ...{ icms: formatFixo(icms, 2), pis_cofins: formatFixo(pis + cofins, 2) },
    doze_meses_em: addMeses(bem.competencia, 13),
    com_pis_cofins: readOrZero(bem.pis) + readOrZero(bem.cofins) > 0n ? true : null,
    com_icms: readOrZero(bem.icms) > 0n ? true : null,
  };
}

function zerado(tributo: 'cbs' | 'ibs'): LinhaDaPosicao {
  return {
    ...SEM_MESES,
    ...CNPJ_NENHUM,
    codigo: 'cbs_e_ibs',
    tributo,
    descricao: `${tributo === 'cbs' ? 'CBS' : 'IBS'} do ano de teste`,
    origem: 'lei',
    situacao: 'zerado',
    valor: '0.00',
    prazo: null,
    providencia: 'Nenhuma: o saldo do ano de teste não passa para o primeiro mês devido.',
    perde: '0.00',
    fundamento: FUNDAMENTOS_DOS_MARCOS.cbs_ibs_em_teste,
  };
}
