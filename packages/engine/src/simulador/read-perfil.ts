import { MARCOS } from '@apura/law';
import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { type Fixo, formatFixo, HUNDRED_PERCENT, readFixo, readOrZero } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import { cenarios } from '../parametros/cenarios.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type {
  AnexoDoSimples,
  AnoProjetado,
  Atividade,
  Cenario,
  PremissaDePreco,
  Regime,
  StatusDoParametro,
  TributosAtuais,
  Versoes,
} from '../resultado.ts';
import { calcularDas } from '../simples/calcular-das.ts';

/** The request in fixed point, with every default filled in. */
export interface Perfil {
  readonly receita: Fixo;
  readonly compras: Fixo;
  readonly creditavel: Fixo;
  readonly reducao: Fixo;
  /** Percent. */
  readonly icms: Fixo;
  /** Inside the price of the purchases; whoever sells services buys without ICMS. */
  readonly icmsDasCompras: Fixo;
  readonly iss: Fixo;
  readonly ipi: Fixo;
  readonly pis: Fixo;
  readonly cofins: Fixo;
  /** A sentence for each default. */
  readonly premissas: readonly string[];
}

/** No law fixes one rate for the country; the general rates of the States go from 17 % to 23 %. */
const ICMS_PRESUMIDO = '18';
/** The highest that a Município may charge (LC 116/2003 art. 8º II). */
const ISS_MAXIMO = '5';
const DIA = MARCOS.cbs_ibs_em_teste.dia;

/** The profile, or what keeps it from being computed. */
export function readPerfil(
  pedido: PedidoDeSimulacao,
): { perfil: Perfil } | { problemas: ProblemaDaSimulacao[] } {
  const problemas: ProblemaDaSimulacao[] = [];
  const recusar = refuseEm(problemas);
  const premissas: string[] = [];
  const valor = (texto: string, campo: string): Fixo => {
    const lido = readFixo(texto);
    if (lido !== null && lido >= 0n) return lido;
    recusar('valor_invalido', campo, 'O valor não é um decimal positivo.');
    return 0n;
  };
  const percentual = (texto: string, campo: string): Fixo => {
    const lido = readFixo(texto);
    if (lido !== null && lido >= 0n && lido <= HUNDRED_PERCENT) return lido;
    recusar('percentual_invalido', campo, 'O percentual não é um decimal de 0 a 100.');
    return 0n;
  };
  const noDas = pedido.regime === 'simples_nacional' || pedido.regime === 'mei';
  const padroes = noDas ? ZEROS : aliquotasPadrao(pedido);
  const atual = (tributo: keyof typeof ZEROS): Fixo => {
    const informada = noDas ? undefined : pedido.aliquotas_atuais?.[tributo];
    if (informada !== undefined) return percentual(informada, `aliquotas_atuais.${tributo}`);
    const { valor: padrao, premissa } = padroes[tributo];
    if (premissa !== '') premissas.push(premissa);
    return readOrZero(padrao);
  };
  const icms = atual('icms');
  const perfil: Perfil = {
    receita: valor(pedido.receita_mensal, 'receita_mensal'),
    compras: valor(pedido.compras_mensais, 'compras_mensais'),
    creditavel: percentual(pedido.parcela_creditavel ?? '100', 'parcela_creditavel'),
    reducao: percentual(pedido.reducao ?? '0', 'reducao'),
    icms,
    icmsDasCompras: icmsDasCompras(pedido, icms, premissas),
    iss: atual('iss'),
    ipi: atual('ipi'),
    pis: atual('pis'),
    cofins: atual('cofins'),
    premissas,
  };
  if (pedido.parcela_creditavel === undefined && (!noDas || hibrido(pedido))) {
    premissas.push('Todas as compras dão crédito.');
  }
  const { iss, pis, cofins } = perfil;
  if (icms + iss + pis + cofins >= HUNDRED_PERCENT) {
    const mensagem = 'Os tributos por dentro do preço somam 100% ou mais.';
    recusar('percentual_invalido', 'aliquotas_atuais', mensagem);
  }
  checkSimples(pedido, recusar);
  checkCenario(pedido, recusar);
  return problemas.length > 0 ? { problemas } : { perfil };
}

/** Whoever is in the DAS credits no ICMS, but pays it in the price of the goods. */
function icmsDasCompras(pedido: PedidoDeSimulacao, icms: Fixo, premissas: string[]): Fixo {
  const { regime } = pedido;
  if (regime !== 'simples_nacional' && regime !== 'mei') return icms;
  if (pedido.atividade === 'servicos' || !hibrido(pedido)) return 0n;
  premissas.push(`ICMS presumido de ${ICMS_PRESUMIDO}% nas compras, estimativa.`);
  return readOrZero(ICMS_PRESUMIDO);
}

const hibrido = ({ regime, simples }: PedidoDeSimulacao): boolean =>
  regime === 'simples_nacional' && simples?.ibs_cbs === 'regular';

interface Padrao {
  readonly valor: string;
  readonly premissa: string;
}
const NADA: Padrao = { valor: '0', premissa: '' };
const ICMS_DE_COSTUME: Padrao = {
  valor: ICMS_PRESUMIDO,
  premissa: `ICMS presumido de ${ICMS_PRESUMIDO}%, estimativa; informe o seu.`,
};
const ISS_DE_COSTUME: Padrao = {
  valor: ISS_MAXIMO,
  premissa: `ISS de ${ISS_MAXIMO}%, o máximo (LC 116/2003, art. 8º, II); informe o seu.`,
};
const ZEROS = { icms: NADA, iss: NADA, ipi: NADA, pis: NADA, cofins: NADA };

function aliquotasPadrao({ regime, atividade }: PedidoDeSimulacao): typeof ZEROS {
  const em = parametrosEm(DIA);
  const real = regime === 'lucro_real';
  const pis = real ? em.pis_nao_cumulativo : em.pis_cumulativo;
  const cofins = real ? em.cofins_nao_cumulativa : em.cofins_cumulativa;
  const daLei = (nome: string, parametro: typeof pis): Padrao =>
    parametro === null
      ? NADA
      : {
          valor: parametro.valor,
          premissa: `${nome} de ${byExtenso(parametro.valor)} (${parametro.fundamento}).`,
        };
  const servicos = atividade === 'servicos';
  return {
    icms: servicos ? NADA : ICMS_DE_COSTUME,
    iss: servicos ? ISS_DE_COSTUME : NADA,
    ipi: atividade === 'industria' ? { valor: '0', premissa: 'Sem IPI; informe o seu.' } : NADA,
    pis: daLei('PIS', pis),
    cofins: daLei('COFINS', cofins),
  };
}

const byExtenso = (percentual: string): string =>
  `${formatFixo(readOrZero(percentual), 2).replace('.', ',')}%`;

const refuseEm =
  (problemas: ProblemaDaSimulacao[]) =>
  (codigo: ProblemaDaSimulacao['codigo'], campo: string, mensagem: string, fundamento?: string): void => {
    problemas.push({ codigo, campo, mensagem, ...(fundamento === undefined ? {} : { fundamento }) });
  };
type Recusar = ReturnType<typeof refuseEm>;

function checkSimples(pedido: PedidoDeSimulacao, recusar: Recusar): void {
  if (pedido.regime !== 'simples_nacional') return;
  if (pedido.simples === undefined) {
    const mensagem = 'O Simples Nacional pede o anexo, o RBT12 e onde se pagam CBS e IBS.';
    recusar('simples_incompleto', 'simples', mensagem, 'LC 123/2006, art. 18, § 1º-A');
    return;
  }
  const { anexo, ibs_cbs } = pedido.simples;
  const rbt12 = readFixo(pedido.simples.rbt12);
  if (rbt12 === null || rbt12 < 0n) {
    recusar('valor_invalido', 'simples.rbt12', 'O RBT12 não é um decimal positivo.');
  } else if (calcularDas({ data: DIA, anexo, rbt12, receitas: {}, ibs_cbs }) === null) {
    const mensagem = 'O anexo não existe ou o RBT12 passa do limite do Simples Nacional (R$ 4.800.000,00).';
    recusar('fora_do_simples', 'simples', mensagem, 'LC 123/2006, art. 3º, II');
  }
}

function checkCenario({ cenario }: PedidoDeSimulacao, recusar: Recusar): void {
  if (cenario === undefined) return;
  if (typeof cenario === 'string') {
    if (!Object.hasOwn(cenarios, cenario))
      recusar('cenario_invalido', 'cenario', 'Não há cenário com esse nome.');
    return;
  }
  for (const [ano, aliquotas] of Object.entries(cenario)) {
    for (const tributo of TRIBUTOS) {
      const valor = readFixo(aliquotas[tributo]);
      if (valor === null || valor < 0n || valor > HUNDRED_PERCENT) {
        recusar('cenario_invalido', `cenario.${ano}.${tributo}`, 'A alíquota não é um decimal de 0 a 100.');
      }
    }
  }
}

/** Rates in percent of the price, as decimals. */
export type AliquotasAtuais = Partial<Pick<TributosAtuais, 'icms' | 'iss' | 'ipi' | 'pis' | 'cofins'>>;

/** A company in a few numbers. Amounts in reais, shares in percent. What is left out has a default, named in `premissas`. */
export interface PedidoDeSimulacao {
  readonly regime: Regime;
  readonly atividade: Atividade;
  /** With today's taxes inside, without IPI. */
  readonly receita_mensal: Decimal;
  readonly compras_mensais: Decimal;
  /** Share of the purchases that gives credit; 100 where it is left out. */
  readonly parcela_creditavel?: Decimal | undefined;
  readonly aliquotas_atuais?: AliquotasAtuais | undefined;
  /** Reduction of CBS and IBS on the sales; 0 where it is left out. */
  readonly reducao?: Decimal | undefined;
  /** Required for `simples_nacional`. */
  readonly simples?:
    | {
        readonly anexo: AnexoDoSimples;
        readonly rbt12: Decimal;
        readonly ibs_cbs: 'das' | 'regular';
      }
    | undefined;
  readonly cenario?: Cenario | undefined;
  readonly premissa_preco?: PremissaDePreco | undefined;
  readonly ibs_cbs_na_base_icms?: boolean | undefined;
}

/** Why a simulation has no years. */
export interface ProblemaDaSimulacao {
  readonly codigo:
    | 'valor_invalido'
    | 'percentual_invalido'
    | 'simples_incompleto'
    | 'fora_do_simples'
    | 'cenario_invalido';
  readonly campo: string;
  readonly mensagem: string;
  readonly fundamento?: string;
}

export interface Simulacao {
  /** One month of the profile in each year from 2026 to 2033; empty when there are `problemas`. */
  readonly anos: readonly AnoProjetado[];
  /** Totals of a month: 2026, 2033, their difference, and the sum over the eight years. */
  readonly totais: Readonly<Record<'atual' | 'novo' | 'diferenca' | 'acumulado', Decimal>>;
  readonly cenario: { readonly nome: string; readonly status: StatusDoParametro };
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[];
  readonly problemas: readonly ProblemaDaSimulacao[];
  readonly versoes: Versoes;
}
