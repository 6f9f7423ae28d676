import { absoluteOf, atLeastZero, type Fixo, formatFixo, inReais, readOrZero, smallerOf } from '../fixo.ts';
import type { EntradaDaApuracao, PerfilDoSimples, PremissaQueMudaOTotal } from '../resultado.ts';
import type { ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { tabelaDoSimples } from '../simples/tabelas-do-simples.ts';
import { mesEAno } from './ano-da-competencia.ts';
import { computeDasDaApuracao } from './das-da-apuracao.ts';
import { computeTributosDeHojeDevidos } from './devido-no-mes.ts';
import { type JanelaDoRbt12, mesesDaJanela, mesesDoRbt12 } from './janela-do-rbt12.ts';
import { computeRbt12DoMes, type Rbt12DoMes, sumReceitasDoMes } from './rbt12-do-mes.ts';

/** R$ 4,800,000.00: above it there is no Simples (LC 123/2006 art. 3º II). */
const LIMITE = readOrZero('4800000');
/** One twentieth, 5 %: what the entered figure and the notes may part by. */
const TOLERANCIA = 20n;

/** What the DAS stands on that the notes contradict, or do not carry as far as the month. */
export function listPremissasDoRbt12(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const rbt12 = computeRbt12DoMes(entrada);
  const { simples } = entrada;
  if (rbt12 === null || simples === undefined) return [];
  const premissa = premissaPorRbt12(entrada, simples, rbt12.usado);
  return [...ofNotas(entrada, rbt12, premissa), ...ofInicio(entrada, rbt12, premissa)];
}

type MakePremissa = (codigo: string, texto: string, ...outros: readonly Fixo[]) => PremissaQueMudaOTotal;

function ofNotas(
  entrada: EntradaDaApuracao,
  rbt12: Rbt12DoMes,
  premissa: MakePremissa,
): PremissaQueMudaOTotal[] {
  const { origem, usado, informado, soma, janela, meses_com_notas } = rbt12;
  if (origem === 'inicio' || informado === null) return [];
  const meses = mesesDaJanela(janela);
  const quanto = janela.regra === 'geral' ? 'somam' : 'dão, na média × 12,';
  const notas = `as notas de ${meses} ${quanto} ${inReais(soma)}`;
  const doInformado = `O RBT12 informado, ${inReais(informado)}, é de ${mesEAno(rbt12.informado_em)}`;
  const confirme = `confirme o RBT12 de ${mesEAno(entrada.competencia)} (receita de ${meses}) no cadastro do cliente`;
  if (origem === 'de_outro_mes') {
    const temNotas =
      meses_com_notas === 0
        ? `não há notas de nenhum dos ${janela.meses.length} meses`
        : `há notas de ${meses_com_notas} dos ${janela.meses.length} meses, que ${quanto} ${inReais(soma)}`;
    const texto = `${doInformado}, e as notas não o levam até ${mesEAno(entrada.competencia)}: ${temNotas}; ${confirme}.`;
    const codigo = 'rbt12_de_outro_mes';
    const pelasNotas = premissa(codigo, texto, informado + atLeastZero(rbt12.entram), soma);
    if (meses_com_notas > 0 && readOrZero(pelasNotas.em_jogo) > 0n) return [pelasNotas];
    // Months that nobody sent may hold anything: what they show moves nothing, what they do not show may.
    const limite = fimDaProximaFaixa(usado, entrada.competencia);
    return [
      premissa(
        codigo,
        `${texto} Em jogo está o que muda até ${inReais(limite)}, o fim da faixa seguinte.`,
        limite,
      ),
    ];
  }
  if (origem === 'das_notas') {
    if (!diverge(informado, soma)) return [];
    return [
      premissa(
        'rbt12_das_notas',
        `${doInformado}; ${notas}, e o DAS usa a soma delas: ${confirme}.`,
        informado,
      ),
    ];
  }
  // Of a window with months that nobody sent the sum is a lower bound; a mean is none.
  const comparavel = meses_com_notas === janela.meses.length || (janela.regra === 'geral' && soma > usado);
  if (!comparavel || !diverge(usado, soma)) return [];
  const qual = origem === 'levado' ? `${doInformado}; levado até este mês dá ${inReais(usado)}` : doInformado;
  return [premissa('rbt12_diverge_das_notas', `${qual}, mas ${notas}: ${confirme}.`, soma)];
}

/**
 * Nobody has said when the company began, the figure is of another month, and the notes begin within the window: had it begun with
 * them, the mean of its months would count in place of their sum.
 */
function ofInicio(
  entrada: EntradaDaApuracao,
  rbt12: Rbt12DoMes,
  premissa: MakePremissa,
): PremissaQueMudaOTotal[] {
  const { competencia, inicio_de_atividade, receita_dos_meses = [] } = entrada;
  if (inicio_de_atividade !== undefined || rbt12.origem !== 'de_outro_mes') return [];
  const [primeiro = competencia] = receita_dos_meses.map((um) => um.competencia).sort();
  // Revenue of the months before the notes says that it had begun earlier.
  if (rbt12.informado !== 0n && primeiro > mesesDoRbt12(rbt12.informado_em).ate) return [];
  const outro = computeRbt12DoMes({ ...entrada, inicio_de_atividade: `${primeiro}-01` });
  if (outro === null || outro.janela.regra === 'geral') return [];
  return [
    premissa(
      'inicio_de_atividade_nao_informado',
      `O cadastro não diz quando a empresa começou (inscrição no CNPJ), e o RBT12 segue a regra geral. As notas começam em ${mesEAno(primeiro)}: se a empresa começou nesse mês, vale ${COMO_COMECA[outro.janela.regra]} (${outro.janela.fundamento}). Informe o início no cadastro do cliente.`,
      outro.usado,
    ),
  ];
}

const COMO_COMECA: Readonly<Record<Exclude<JanelaDoRbt12['regra'], 'geral'>, string>> = {
  media: 'a média dos meses dela × 12',
  proprio_mes: 'a receita do próprio mês × 12',
  primeira_faixa: 'a primeira faixa',
};

const diverge = (um: Fixo, outro: Fixo): boolean => {
  const maior = um > outro ? um : outro;
  return absoluteOf(um - outro) * TOLERANCIA > maior;
};

/** The end of the bracket after that of an RBT12, of the last one its own: all annexes have the same. */
function fimDaProximaFaixa(rbt12: Fixo, competencia: string): Fixo {
  const faixas = tabelaDoSimples('I', `${competencia}-01`)?.faixas ?? [];
  const atual = faixas.findIndex(({ ate }) => rbt12 <= ate);
  return (faixas[atual + 1] ?? faixas.at(-1))?.ate ?? LIMITE;
}

/**
 * Makes a premise of what the month would owe with other RBT12 than the one used, at most that of the limit of the Simples; the one
 * that moves most is at stake.
 */
function premissaPorRbt12(entrada: EntradaDaApuracao, simples: PerfilDoSimples, usado: Fixo): MakePremissa {
  const { receitas } = sumReceitasDoMes(entrada);
  const devido = (rbt12: Fixo): DevidoPorRbt12 =>
    devidoPorRbt12(
      { ...entrada, simples: { ...simples, rbt12: formatFixo(smallerOf(rbt12, LIMITE), 2) } },
      receitas,
    );
  const agora = devido(usado);
  return (codigo, texto, ...outros) => {
    const mudancas = outros.map((outro) => changesOfDevido(agora, devido(outro)));
    const maior = mudancas.reduce((uma, outra) => (outra.soma > uma.soma ? outra : uma), NO_CHANGES);
    return {
      codigo,
      texto: maior.fora.length > 0 ? `${texto} ${ACIMA_DO_SUBLIMITE}` : texto,
      tributos: ['das', ...maior.fora],
      em_jogo: formatFixo(maior.soma, 2),
    };
  };
}

const ACIMA_DO_SUBLIMITE =
  'De um lado do sublimite ICMS e ISS estão no DAS, do outro são pagos fora dele (LC 123/2006, arts. 13-A, 19 e 20, § 1º), pelo que as notas destacam.';

/** Taxes that the DAS holds up to the sublimit only. */
const DO_SUBLIMITE = ['icms', 'iss', 'ibs'] as const;
type DoSublimite = (typeof DO_SUBLIMITE)[number];

/** What a month owes with an RBT12: in the DAS of the Union, and of each tax that may leave it, in it and outside. */
interface DevidoPorRbt12 {
  readonly uniao: Fixo;
  readonly dentro: Readonly<Record<DoSublimite, Fixo>>;
  readonly fora: Readonly<Record<DoSublimite, Fixo>>;
}

function devidoPorRbt12(entrada: EntradaDaApuracao, receitas: ReceitasDoMes): DevidoPorRbt12 {
  const das = computeDasDaApuracao(entrada, `${entrada.competencia}-01`, receitas);
  const dentro = {
    icms: readOrZero(das?.partilha.icms),
    iss: readOrZero(das?.partilha.iss),
    ibs: das?.ibs ?? 0n,
  };
  // The IBS outside follows the effect of each note, which was computed with the RBT12 that is used.
  const fora = { icms: 0n, iss: 0n, ibs: 0n };
  for (const { tributo, a_recolher } of computeTributosDeHojeDevidos(entrada, 0n).tributos) {
    if (tributo === 'icms' || tributo === 'fcp' || tributo === 'difal') fora.icms += readOrZero(a_recolher);
    if (tributo === 'iss') fora.iss += readOrZero(a_recolher);
  }
  return { uniao: (das?.total ?? 0n) - dentro.icms - dentro.iss - dentro.ibs, dentro, fora };
}

interface Changes {
  readonly soma: Fixo;
  /** Taxes that are owed outside the DAS on one side of the sublimit only. */
  readonly fora: readonly Exclude<DoSublimite, 'ibs'>[];
}

const NO_CHANGES: Changes = { soma: 0n, fora: [] };

/**
 * How far what is owed parts. Each tax that leaves the DAS by itself: what the notes do not highlight of it is owed outside all the
 * same, so that it must not be set off against what the rest of the DAS grows by.
 */
function changesOfDevido(um: DevidoPorRbt12, outro: DevidoPorRbt12): Changes {
  const de = ({ dentro, fora }: DevidoPorRbt12, tributo: DoSublimite): Fixo =>
    dentro[tributo] + fora[tributo];
  return {
    soma: DO_SUBLIMITE.reduce(
      (soma, tributo) => soma + absoluteOf(de(um, tributo) - de(outro, tributo)),
      absoluteOf(um.uniao - outro.uniao),
    ),
    fora: (['icms', 'iss'] as const).filter(
      (tributo) => (um.dentro[tributo] === 0n) !== (outro.dentro[tributo] === 0n),
    ),
  };
}
