import { PARAMETROS, valueAt, vigente } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { type CodigoDaPergunta, PERGUNTAS, type ValoresEmJogo } from '../efeito/outros/perguntas.ts';
import { type Fixo, formatFixo, inReais, porcento, readOrZero, smallerOf } from '../fixo.ts';
import { listTributosExtintos } from '../projecao/linha-projetavel.ts';
import type {
  ComprasNaBorda,
  EntradaDaApuracao,
  LancamentoSomado,
  NomeDoTributo,
  PerguntaEmAberto,
  PremissaQueMudaOTotal,
  TributoComCredito,
} from '../resultado.ts';
import { entriesOf } from '../tables.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { listPremissasDoCombustivel } from './combustiveis-do-mes.ts';
import { computeParcelasDoAtivo, sellsAtivo } from './creditos-do-ativo.ts';
import { listPremissasDoInventario } from './estoque-do-mes.ts';
import { listPremissasDoDas } from './premissas-do-das.ts';
import { listPremissasDoRbt12 } from './premissas-do-rbt12.ts';
import { listPremissasDoSublimite } from './premissas-do-sublimite.ts';
import { isContribuinteDoIpi, listTributosContados } from './tributos-contados.ts';

/**
 * The purchases that count by their issue because nobody has said when they came in, where that is near the edge of a month. What the
 * month would owe more, if those of its last days came in after it, or less, if those of the last days before it came in in it: the
 * greater of both is at stake.
 */
function comprasWithoutEntrada(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const { compras_sem_entrada: borda } = entrada;
  if (borda === undefined) return [];
  const contam = creditosQueContam(entrada);
  const saem = sum(borda.do_mes, contam);
  const entram = sum(borda.do_mes_anterior, contam);
  const partes = [
    saem > 0n &&
      `${notas(borda.do_mes)} dos últimos ${borda.dias} dias do mês, com ${inReais(saem)} de crédito, que podem ter entrado depois dele`,
    entram > 0n &&
      `${notas(borda.do_mes_anterior)} dos últimos ${borda.dias} dias do mês anterior, com ${inReais(entram)}, que podem ter entrado neste`,
  ].filter((parte) => parte !== false);
  if (partes.length === 0) return [];
  return [
    {
      codigo: 'entrada_pela_emissao',
      texto: `Ninguém disse quando entraram estas compras, e elas contam no mês da emissão: ${partes.join('; ')}. Informe a data de entrada ou a regra do escritório.`,
      tributos: contam.filter((tributo) =>
        [borda.do_mes, borda.do_mes_anterior].some(({ creditos }) => readOrZero(creditos[tributo]) > 0n),
      ),
      em_jogo: formatFixo(saem + entram - smallerOf(saem, entram), 2),
    },
  ];
}

/** The taxes whose credits lower what the month owes. */
function creditosQueContam(entrada: EntradaDaApuracao): TributoComCredito[] {
  const contados = listTributosContados(entrada);
  const extintos = listTributosExtintos(`${entrada.competencia}-01`);
  const daReforma =
    entrada.ibs_cbs === 'regular' && vigente('cbs_devida', anoDaCompetencia(entrada.competencia));
  const deHoje = (['icms', 'ipi', 'pis', 'cofins'] as const).filter(
    (tributo) =>
      contados.has(tributo) && !extintos.has(tributo) && (tributo !== 'ipi' || isContribuinteDoIpi(entrada)),
  );
  return daReforma ? [...deHoje, 'cbs', 'ibs_uf', 'ibs_mun'] : deHoje;
}

const sum = ({ creditos }: ComprasNaBorda, quais: readonly TributoComCredito[]): Fixo =>
  quais.reduce<Fixo>((soma, tributo) => soma + readOrZero(creditos[tributo]), 0n);

const notas = ({ documentos }: ComprasNaBorda): string =>
  documentos === 1 ? '1 nota' : `${documentos} notas`;

/** Of the stock, percent, in the months in which it has to be calculated and appropriated (LC 214/2025 art. 381 § 4º I). */
const ofEstoque = (competencia: string): string | undefined =>
  valueAt(PARAMETROS.credito_presumido_estoque.valores, `${competencia}-01`)?.valor;

/**
 * The presumed credit of CBS on the stock of 01/01/2027: of who was in the cumulative regime, or bought under ST or in a single phase (LC 214/2025 art. 381
 * I and II). No note tells the stock, so the month only says that the credit is there and what it would be of a stock as
 * large as what was bought in the month; the office enters it by the client's inventory, which says the rest.
 */
function creditoDeEstoque(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const { competencia, regime, ibs_cbs, lancamentos } = entrada;
  if (entrada.estoque_de_abertura !== undefined) return listPremissasDoInventario(entrada);
  const percentual = ofEstoque(competencia);
  if (percentual === undefined || ibs_cbs === 'das' || regime === 'mei') return [];
  let compras = 0n;
  for (const linha of lancamentos) if (ofRevenda(linha, regime)) compras += readOrZero(linha.valor);
  return [
    {
      codigo: 'credito_de_estoque',
      texto:
        'O crédito presumido de CBS sobre o estoque de 01/01/2027 (9,25%, em 12 parcelas) não está no total: nenhuma nota diz o estoque. Em jogo está o que ele daria sobre um estoque igual às compras do mês; informe o inventário na posição de abertura do cliente (LC 214/2025, art. 381).',
      tributos: ['cbs'],
      em_jogo: formatFixo(porcento(compras, readOrZero(percentual), 2), 2),
    },
  ];
}

/** Goods for resale or industrialisation; of who was not in the cumulative regime those that carry tax of an earlier stage. */
const ofRevenda = (
  { efeito, cfop, icms_embutido, pis_cofins_embutido }: LancamentoSomado,
  regime: EntradaDaApuracao['regime'],
): boolean =>
  (efeito === 'credito' || efeito === 'credito_recusado') &&
  classeDoCfop(cfop).classe === 'compra' &&
  (regime === 'lucro_presumido' || readOrZero(icms_embutido) + readOrZero(pis_cofins_embutido) > 0n);

const quantos = (n: number, um: string, varios: string): string => (n === 1 ? `1 ${um}` : `${n} ${varios}`);
const produtos = (n: number): string => quantos(n, 'produto comprado', 'produtos comprados');
const contam = (n: number): string => `${produtos(n)} ${n === 1 ? 'conta' : 'contam'}`;

/** What the total takes for granted until a question is answered; of the others nothing is said here. */
const FRASES: Readonly<Partial<Record<CodigoDaPergunta, (n: number, aberta: PerguntaEmAberto) => string>>> = {
  destinacao: (n, { pelas_saidas, padrao }) => {
    if (pelas_saidas)
      return `Pelas saídas do cliente, que vende mercadorias da mesma NCM: ${contam(n)} como revenda, com crédito.`;
    if (padrao === 'ativo_imobilizado')
      return `Pela NCM e pelo preço, ${contam(n)} como ativo imobilizado: o ICMS é creditado em 48 meses, PIS e COFINS não.`;
    return `Ninguém disse para que serve: ${contam(n)} como revenda ou insumo, com crédito.`;
  },
  credito_do_ativo: (n) =>
    `O PIS e a COFINS de bens do ativo (${produtos(n)}) não são creditados até o escritório dizer como os toma (Lei 10.833/2003, art. 3º, VI e § 14; Lei 11.774/2008, art. 1º).`,
  aliquota_interna_do_icms: () =>
    'O diferencial de alíquota das compras para uso ou ativo usa a alíquota-padrão do ICMS do estado, de fonte secundária (LC 87/1996, art. 13, IX e § 3º).',
  reducao_linear_lc224: (n) =>
    `Pode haver PIS/COFINS de 10% (LC 224): ninguém disse se a lei reduz o benefício de ${quantos(n, 'produto vendido', 'produtos vendidos')} com isenção, alíquota zero ou reduzida, e nada foi somado. Os dos Anexos I e XV da LC 214/2025, a exportação, a Zona Franca e os CST 04, 05, 08 e 09 não são tocados (LC 224/2025, art. 4º, §§ 2º a 4º e 8º).`,
  base_do_difal: () =>
    'O diferencial de alíquota das compras para uso ou ativo usa a base dupla, a da lei; há estados que usam a única (LC 87/1996, art. 13, IX e § 3º).',
};

/** Of a question without a sentence of its own: what it asks, and what counts until it is answered. */
function fraseDaPergunta(aberta: PerguntaEmAberto): string {
  const propria = FRASES[aberta.pergunta];
  if (propria !== undefined) return propria(aberta.quantas, aberta);
  const { texto, padrao, fundamento } = PERGUNTAS[aberta.pergunta];
  return `Sem resposta a "${texto}" vale: ${padrao.replace(/^nao\b/, 'não')} (${fundamento}).`;
}

/** What the month supposes of its purchases and sales, with the money that hangs on it. */
function premissasDasPerguntas(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const semIpi = !isContribuinteDoIpi(entrada);
  // Of a code of another version nothing is known here.
  const conhecidas = (entrada.perguntas_abertas ?? []).filter(({ pergunta }) =>
    Object.hasOwn(PERGUNTAS, pergunta),
  );
  return conhecidas.map((aberta) => {
    const { pergunta, pelas_saidas, padrao } = aberta;
    const valores = ofTotal(aberta.em_jogo, semIpi);
    return {
      codigo: pergunta === 'destinacao' ? `destinacao_${pelas_saidas ? 'pelas_saidas' : padrao}` : pergunta,
      texto: fraseDaPergunta(aberta),
      tributos: valores.map(([tributo]) => tributo),
      em_jogo: formatFixo(
        valores.reduce<Fixo>((soma, [, valor]) => soma + valor, 0n),
        2,
      ),
    };
  });
}

/** IPI is no credit of who owes none. */
const ofTotal = (em_jogo: ValoresEmJogo, semIpi: boolean): [NomeDoTributo, Fixo][] =>
  entriesOf(em_jogo).flatMap(([tributo, valor]): [NomeDoTributo, Fixo][] =>
    tributo === 'ii' || (tributo === 'ipi' && semIpi) || readOrZero(valor) <= 0n
      ? []
      : [[tributo, readOrZero(valor)]],
  );

/** The month sells a fixed asset while credits of some run, and nobody said which. */
function premissaDaBaixa(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const correm = sellsAtivo(entrada) ? computeParcelasDoAtivo(entrada) : [];
  const baixados = (entrada.ativos ?? []).some(({ baixa }) => baixa === entrada.competencia);
  if (correm.length === 0 || baixados) return [];
  const soma = { icms: 0n, pis: 0n, cofins: 0n };
  for (const { icms, parcelas } of correm) {
    soma.icms += icms;
    soma.pis += parcelas.pis;
    soma.cofins += parcelas.cofins;
  }
  const tributos = (['icms', 'pis', 'cofins'] as const).filter((tributo) => soma[tributo] > 0n);
  return [
    {
      codigo: 'baixa_do_ativo',
      texto:
        'O mês vende um bem do ativo, e ninguém disse qual: as parcelas dos créditos de todos os bens continuam, e as do bem vendido se perdem (LC 87/1996, art. 20, § 5º, V; LC 214/2025, arts. 380, § 3º, e 406, § 5º).',
      tributos,
      em_jogo: formatFixo(soma.icms + soma.pis + soma.cofins, 2),
    },
  ];
}

/** One subject of assumptions: what it finds in a month, nothing where the documents or the office decide it all. */
type Premissas = (entrada: EntradaDaApuracao) => readonly PremissaQueMudaOTotal[];

/** The subjects, each a function beside the rule that assumes. */
const ASSUNTOS: readonly Premissas[] = [
  comprasWithoutEntrada,
  listPremissasDoRbt12,
  listPremissasDoDas,
  listPremissasDoSublimite,
  premissasDasPerguntas,
  listPremissasDoCombustivel,
  premissaDaBaixa,
  creditoDeEstoque,
];

/** What the total of the month stands on that nobody has said, with what its sum shows (`doDevido`), what weighs most first; one that nothing hangs on is left out. */
export function listPremissasOfChangedTotal(
  entrada: EntradaDaApuracao,
  doDevido: readonly PremissaQueMudaOTotal[] = [],
): PremissaQueMudaOTotal[] {
  return [...ASSUNTOS.flatMap((assunto) => assunto(entrada)), ...doDevido]
    .filter(({ em_jogo }) => readOrZero(em_jogo) > 0n)
    .sort((a, b) => {
      const [umas, outras] = [readOrZero(a.em_jogo), readOrZero(b.em_jogo)];
      if (umas !== outras) return umas > outras ? -1 : 1;
      return a.codigo < b.codigo ? -1 : 1;
    });
}
