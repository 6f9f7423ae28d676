import { nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { motivoPorCodigo } from '../efeito/motivos.ts';
import { sentido } from '../efeito/sentido.ts';
import { type Fixo, formatarFixo, lerFixo, porcento } from '../fixo.ts';
import type {
  CreditoRecusado,
  EntradaDaApuracao,
  LancamentoManual,
  Passo,
  TributoApurado,
  TributoAtualApurado,
  TributoNovoApurado,
} from '../resultado.ts';
import { MOTIVO_DA_ANULACAO } from './anulacao-de-creditos.ts';
import type { CreditosDoSimples } from './creditos-do-simples.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';

/** What the month holds besides its notes and manual entries. */
export interface ForaDasNotas {
  /** Share of the credits that exempt and immune sales annul, percent. */
  readonly anulacao: Fixo;
  /** Credits from suppliers of the Simples. */
  readonly creditos: CreditosDoSimples;
  /** CBS and IBS that a client of the Simples pays in its DAS. */
  readonly das: CreditosDoSimples;
  /** What else is in the DAS. */
  readonly restoDoDas: Fixo | null;
  readonly passosDoDas: readonly Passo[];
}

/** Debits and credits of today's taxes. A reversal of a debit lowers the debits, one of a credit lowers the credits. */
export function somarAtuais(
  entrada: EntradaDaApuracao,
  { restoDoDas, passosDoDas }: ForaDasNotas,
): TributoAtualApurado[] {
  const tributos = nomesDosTributosAtuais.map((tributo) => {
    let { debitos, creditos } = somarManuais(entrada.lancamentos_manuais, tributo);
    for (const linha of entrada.lancamentos) {
      const valor = ler(linha[tributo]);
      const direcao = sentido(linha.efeito, linha.cfop);
      if (direcao === 'debito') debitos += valor;
      else if (direcao === 'estorno_debito') debitos -= valor;
      else if (direcao === 'credito') creditos += valor;
      else creditos -= valor;
    }
    return atual(tributo, debitos, creditos);
  });
  return restoDoDas === null
    ? tributos
    : [...tributos, { ...atual('das', restoDoDas, 0n), memoria: passosDoDas }];
}

/** CBS, IBS of the state, IBS of the municipality and IS, each apart (LC 214/2025 arts. 45 and 47 § 1º). */
export function somarNovos(entrada: EntradaDaApuracao, fora: ForaDasNotas): TributoNovoApurado[] {
  return (['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const).map((tributo) => {
    const notas = { debito: 0n, credito: 0n, estorno_debito: 0n, estorno_credito: 0n };
    const recusados = new Map<string, Fixo>();
    const recusar = (motivo: string, valor: Fixo) =>
      recusados.set(motivo, (recusados.get(motivo) ?? 0n) + valor);
    for (const linha of entrada.lancamentos) {
      const valor = ler(linha[tributo]);
      if (linha.efeito === 'credito_recusado') recusar(linha.motivo ?? 'cst_nao_calculado', valor);
      else if (linha.efeito !== 'sem_efeito') notas[linha.efeito] += valor;
    }
    for (const manual of entrada.lancamentos_manuais ?? []) {
      if (manual.tributo !== tributo || manual.tipo !== 'credito_recusado') continue;
      if (!lancamentoManualValido(manual)) continue;
      recusar(manual.motivo ?? 'recusado_pelo_escritorio', ler(manual.valor));
    }
    const manuais = somarManuais(entrada.lancamentos_manuais, tributo);
    const doDas = tributo === 'is' ? 0n : fora.das[tributo];
    const doSimples = tributo === 'is' ? 0n : fora.creditos[tributo];
    const anterior = tributo === 'is' ? 0n : ler(entrada.saldo_anterior[tributo]);
    const antes = notas.credito - notas.estorno_credito + manuais.creditos + doSimples;
    const anulado = antes > 0n ? porcento(antes, fora.anulacao, 2) : 0n;
    if (anulado > 0n) recusar(MOTIVO_DA_ANULACAO, anulado);
    const memoria: Passo[] = [];
    const debitos = somar(memoria, 'debitos', 'LC 214/2025, arts. 10, 12, § 7º, e 60', [
      ['débitos das notas', notas.debito],
      ['estornos de débito das notas', -notas.estorno_debito],
      ['lançamentos manuais', manuais.debitos],
      ['parcela do DAS', doDas],
    ]);
    const creditos = somar(memoria, 'creditos', 'LC 214/2025, arts. 47 a 51', [
      ['créditos das notas', notas.credito],
      ['estornos de crédito das notas', -notas.estorno_credito],
      ['lançamentos manuais', manuais.creditos],
      ['fornecedores do Simples Nacional', doSimples],
      ['anulação por saídas isentas ou imunes', -anulado],
    ]);
    const saldo = somar(memoria, 'saldo', 'LC 214/2025, arts. 45, 47, § 1º, e 53', [
      ['débitos', debitos],
      ['créditos', -creditos],
      ['saldo credor anterior', -anterior],
    ]);
    return {
      tributo,
      debitos: formatarFixo(debitos, 2),
      creditos: formatarFixo(creditos, 2),
      creditos_recusados: [...recusados].sort(([a], [b]) => (a < b ? -1 : 1)).map(recusado),
      saldo_anterior: formatarFixo(anterior, 2),
      saldo: formatarFixo(saldo, 2),
      memoria,
    };
  });
}

function atual(tributo: TributoAtualApurado['tributo'], debitos: Fixo, creditos: Fixo): TributoAtualApurado {
  return {
    tributo,
    debitos: formatarFixo(debitos, 2),
    creditos: formatarFixo(creditos, 2),
    saldo: formatarFixo(debitos - creditos, 2),
  };
}

function somarManuais(manuais: readonly LancamentoManual[] | undefined, tributo: TributoApurado) {
  let debitos = 0n;
  let creditos = 0n;
  for (const manual of manuais ?? []) {
    if (manual.tributo !== tributo || !lancamentoManualValido(manual)) continue;
    const valor = ler(manual.valor);
    if (manual.tipo === 'debito') debitos += valor;
    else if (manual.tipo === 'estorno_debito') debitos -= valor;
    else if (manual.tipo === 'credito') creditos += valor;
    else if (manual.tipo === 'estorno_credito') creditos -= valor;
  }
  return { debitos, creditos };
}

/** The step holds the operands that are not zero; they add up to its result. */
function somar(
  memoria: Passo[],
  passo: string,
  fundamento: string,
  parcelas: readonly (readonly [nome: string, valor: Fixo])[],
): Fixo {
  let total = 0n;
  for (const [, valor] of parcelas) total += valor;
  const operandos = parcelas
    .filter(([, valor]) => valor !== 0n)
    .map(([nome, valor]) => ({ nome, valor: formatarFixo(valor, 2) }));
  if (operandos.length > 0) {
    memoria.push({
      passo,
      id: `apuracao_${passo}`,
      regra: 'Soma das parcelas, com o sinal de cada uma',
      operandos,
      resultado: formatarFixo(total, 2),
      fundamento,
    });
  }
  return total;
}

const MOTIVOS_DA_APURACAO: Readonly<Record<string, { descricao: string; fundamento: string }>> = {
  [MOTIVO_DA_ANULACAO]: {
    descricao: 'Anulação proporcional às saídas isentas e imunes do mês.',
    fundamento: 'LC 214/2025, art. 51, § 1º',
  },
  uso_ou_consumo_pessoal: {
    descricao: 'Bem ou serviço de uso ou consumo pessoal.',
    fundamento: 'LC 214/2025, art. 57',
  },
  perda: {
    descricao: 'Perda, deterioração, roubo ou furto: o crédito é estornado.',
    fundamento: 'LC 214/2025, art. 47, § 6º',
  },
  prazo_de_cinco_anos: {
    descricao: 'Crédito não usado em cinco anos.',
    fundamento: 'LC 214/2025, art. 54',
  },
  recusado_pelo_escritorio: {
    descricao: 'Crédito recusado em lançamento manual do escritório.',
    fundamento: 'LC 214/2025, art. 47',
  },
};

function recusado([motivo, valor]: [string, Fixo]): CreditoRecusado {
  const daApuracao = Object.hasOwn(MOTIVOS_DA_APURACAO, motivo) ? MOTIVOS_DA_APURACAO[motivo] : undefined;
  return { motivo, ...(daApuracao ?? motivoPorCodigo(motivo)), valor: formatarFixo(valor, 2) };
}

function ler(texto: string): Fixo {
  return lerFixo(texto) ?? 0n;
}
