import { vigente } from '@apura/law';
import { TRIBUTOS } from '../calculo/por-tributo.ts';
import linhas from '../dados/motivos.json' with { type: 'json' };
import { EVENTOS_DA_NFE } from '../dados/tabela-dos-eventos-da-nfe.ts';
import type { TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';
import { type DiferencaDoDeclarado, declaradoECalculado } from '../efeito/check-valores.ts';
import { atLeastZero, type Fixo, formatAll, formatFixo, readOrZero, smallerOf } from '../fixo.ts';
import { isMes } from '../prazos/brasilia.ts';
import { ultimoDiaUtil } from '../prazos/obrigacoes.ts';
import type {
  Conferencia,
  ConferenciaDeUmLado,
  CreditoCondicional,
  CreditoDaNota,
  CreditoEmDuvida,
  CreditosDoMes,
  EntradaDaApuracao,
  Extincao,
  FornecedorConferido,
  LancamentoSomado,
  MotivoConferido,
  NotaCondicional,
  SituacaoDoCredito,
} from '../resultado.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';
import { MOTIVO_DA_ANULACAO } from './receita-da-linha.ts';
import type { ContaDaReforma } from './tributos-da-reforma-devidos.ts';

/** Refusals that are no refusal of the law: all others are. */
const SITUACOES: ReadonlyMap<string, SituacaoDoCredito> = new Map<string, SituacaoDoCredito>([
  ['declarado_acima_do_calculado', 'em_risco'],
  ['declarado_abaixo_do_calculado', 'potencial'],
  ['sem_grupo_na_nota', 'potencial'],
  // Until the office answers it is not used, and may have to be given back where a declaration has used it.
  ['uso_pessoal_a_confirmar', 'em_risco'],
  ['opcao_do_fornecedor_a_confirmar', 'em_risco'],
]);

/** Whether a refused credit can still be had, is unsafe, or is none by law. */
const situacaoDoCredito = (motivo: string): SituacaoDoCredito => SITUACOES.get(motivo) ?? 'recusado';

/** Declared beside calculated and used, tax by tax, and each credit that was not used with its reason. */
export function checkCreditos(
  entrada: EntradaDaApuracao,
  reforma: readonly ContaDaReforma[],
  fornecedores: readonly FornecedorConferido[],
): Conferencia {
  const motivos = motivosConferidos(entrada, reforma);
  const somar = (situacao: SituacaoDoCredito): string => {
    let soma = 0n;
    for (const motivo of motivos)
      if (motivo.situacao === situacao) soma += readOrZero(motivo.cbs) + readOrZero(motivo.ibs);
    return formatFixo(soma, 2);
  };
  return {
    tributos: TRIBUTOS.map((tributo) => ({
      tributo,
      debitos: checkLado(entrada.lancamentos, tributo, 'debito'),
      creditos: checkLado(entrada.lancamentos, tributo, 'credito'),
    })),
    credito_em_risco: somar('em_risco'),
    credito_potencial: somar('potencial'),
    motivos,
    notas: (entrada.notas_a_conferir ?? []).map((nota) => ({
      ...nota,
      situacao: situacaoDoCredito(nota.motivo),
    })),
    ...inDuvida(entrada),
    ...condicional(entrada),
    fornecedores_simples: fornecedores,
  };
}

function condicional({
  competencia,
  creditos_do_mes: creditos,
}: EntradaDaApuracao): Pick<Conferencia, 'credito_condicional'> {
  const credito_condicional = creditos === undefined ? null : creditoCondicional(competencia, creditos);
  return credito_condicional === null ? {} : { credito_condicional };
}

/** Summed by tax and article. */
function inDuvida({ em_duvida = [] }: EntradaDaApuracao): Pick<Conferencia, 'em_duvida'> {
  if (em_duvida.length === 0) return {};
  const somas = new Map<string, CreditoEmDuvida>();
  for (const { tributo, valor, fundamento } of em_duvida) {
    const chave = `${tributo} ${fundamento}`;
    const soma = readOrZero(somas.get(chave)?.valor) + readOrZero(valor);
    somas.set(chave, { tributo, valor: formatFixo(soma, 2), fundamento });
  }
  return { em_duvida: [...somas.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, soma]) => soma) };
}

/** A purchase without the group declares nothing of what it would give. */
const DIFERENCAS: Readonly<Record<string, DiferencaDoDeclarado>> = {
  ...declaradoECalculado,
  sem_grupo_na_nota: { lado: 'credito', declarado: 0n, calculado: 1n },
};

/** How declared and computed part where a motive says so; undefined of one that says nothing of it. */
export const diferencaConferida = (motivo: string | null): DiferencaDoDeclarado | undefined =>
  motivo !== null && Object.hasOwn(DIFERENCAS, motivo) ? DIFERENCAS[motivo] : undefined;

function checkLado(
  lancamentos: readonly LancamentoSomado[],
  tributo: (typeof TRIBUTOS)[number],
  lado: 'debito' | 'credito',
): ConferenciaDeUmLado {
  let declarado = 0n;
  let calculado = 0n;
  let usado = 0n;
  for (const linha of lancamentos) {
    const valor = readOrZero(linha[tributo]);
    if (valor === 0n) continue;
    if (linha.efeito === lado) {
      usado += valor;
      calculado += valor;
      if (linha.motivo !== 'grupo_nao_informado') declarado += valor;
      continue;
    }
    const diferenca = diferencaConferida(linha.motivo);
    if (diferenca?.lado !== lado) continue;
    declarado += diferenca.declarado * valor;
    calculado += diferenca.calculado * valor;
  }
  return formatAll({ declarado, calculado, usado });
}

function motivosConferidos(
  entrada: EntradaDaApuracao,
  reforma: readonly ContaDaReforma[],
): MotivoConferido[] {
  const somas = new Map<string, { cbs: Fixo; ibs: Fixo }>();
  const somar = (motivo: string, cbs: Fixo, ibs: Fixo): void => {
    const soma = somas.get(motivo) ?? { cbs: 0n, ibs: 0n };
    somas.set(motivo, soma);
    soma.cbs += cbs;
    soma.ibs += ibs;
  };
  for (const linha of entrada.lancamentos) {
    if (linha.efeito !== 'credito_recusado') continue;
    somar(
      linha.motivo ?? 'cst_nao_calculado',
      readOrZero(linha.cbs),
      readOrZero(linha.ibs_uf) + readOrZero(linha.ibs_mun),
    );
  }
  for (const manual of entrada.lancamentos_manuais ?? []) {
    if (manual.tipo !== 'credito_recusado' || !lancamentoManualValido(manual)) continue;
    const valor = readOrZero(manual.valor);
    const cbs = manual.tributo === 'cbs';
    if (!cbs && manual.tributo !== 'ibs_uf' && manual.tributo !== 'ibs_mun') continue;
    somar(manual.motivo ?? 'recusado_pelo_escritorio', cbs ? valor : 0n, cbs ? 0n : valor);
  }
  for (const { tributo, anulado } of reforma) {
    if (tributo === 'is') continue;
    somar(MOTIVO_DA_ANULACAO, tributo === 'cbs' ? anulado : 0n, tributo === 'cbs' ? 0n : anulado);
  }
  return [...somas]
    .filter(([, { cbs, ibs }]) => cbs !== 0n || ibs !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([motivo, soma]) => ({
      motivo,
      situacao: situacaoDoCredito(motivo),
      ...motivoByCodigo(motivo),
      ...formatAll(soma),
    }));
}

const TRIBUTOS_DA_REFORMA = ['cbs', 'ibs'] as const;
const PARTES = ['confirmado', 'pendente', 'em_risco'] as const;
type Partes = Record<(typeof PARTES)[number], Fixo>;

const MAXIMO_DE_NOTAS = 100;

/**
 * A credit is to be had when the supplier's debit is extinguished (LC 214/2025 art. 47). What is extinguished is
 * `confirmado`; what is known to be open once the supplier's month is closed is `em_risco`; the rest is `pendente`, for
 * nothing says how it ended. Of several facts of one note the highest extinguished amount counts, whoever gives it. Null for a
 * month of the test year.
 */
export function creditoCondicional(
  competencia: string,
  { hoje, creditos, extincoes }: CreditosDoMes,
): CreditoCondicional | null {
  // The test year waits for nothing: its amounts are informative (LC 214/2025 art. 348 § 1º).
  if (!vigente('cbs_devida', competencia)) return null;
  const vencido = isMes(competencia) && hoje > ultimoDiaUtil(competencia);
  const fatos = new Map<string, Extincao[]>();
  for (const fato of extincoes) {
    const de = `${fato.chave} ${fato.tributo}`;
    fatos.set(de, [...(fatos.get(de) ?? []), fato]);
  }
  const somas = { cbs: nada(), ibs: nada() };
  const notas = creditos.flatMap((credito) => {
    const daNota = nada();
    let conhecido = false;
    for (const tributo of TRIBUTOS_DA_REFORMA) {
      const doTributo = fatos.get(`${credito.chave} ${tributo}`) ?? [];
      conhecido ||= doTributo.length > 0;
      const partes = partesDo(credito, tributo, doTributo, vencido);
      for (const parte of PARTES) {
        somas[tributo][parte] += partes[parte];
        daNota[parte] += partes[parte];
      }
    }
    return daNota.pendente + daNota.em_risco > 0n ? [{ credito, daNota, conhecido }] : [];
  });
  return {
    ate: hoje,
    cbs: formatAll(somas.cbs),
    ibs: formatAll(somas.ibs),
    notas: notas
      .sort((a, b) => maiorRisco(a.daNota, b.daNota) || (a.credito.chave < b.credito.chave ? -1 : 1))
      .slice(0, MAXIMO_DE_NOTAS)
      .map(
        ({ credito: { chave, emitente }, daNota, conhecido }): NotaCondicional => ({
          ...{ chave, emitente, ...formatAll(daNota) },
          motivo: motivoDas(daNota, conhecido),
        }),
      ),
  };
}

function partesDo(
  credito: CreditoDaNota,
  tributo: 'cbs' | 'ibs',
  fatos: readonly Extincao[],
  vencido: boolean,
): Partes {
  const valor = atLeastZero(readOrZero(credito[tributo]));
  if (credito.sem_condicao) return { confirmado: valor, pendente: 0n, em_risco: 0n };
  const confirmado = smallerOf(valor, maior(fatos.map(({ extinto }) => readOrZero(extinto))));
  const aberto = smallerOf(valor - confirmado, maior(fatos.map(({ em_aberto }) => readOrZero(em_aberto))));
  const em_risco = vencido ? aberto : 0n;
  return { confirmado, em_risco, pendente: valor - confirmado - em_risco };
}

function motivoDas({ em_risco }: Partes, conhecido: boolean): string {
  if (em_risco > 0n) return 'O fornecedor não extinguiu o débito no prazo.';
  return conhecido
    ? 'Parte do débito do fornecedor ainda não foi extinta, e o prazo dele não venceu ou a situação não é conhecida.'
    : 'Nada se sabe ainda da extinção do débito do fornecedor.';
}

const nada = (): Partes => ({ confirmado: 0n, pendente: 0n, em_risco: 0n });
const maior = (valores: readonly Fixo[]): Fixo => valores.reduce((a, b) => a + atLeastZero(b - a), 0n);

const maiorRisco = (a: Partes, b: Partes): number =>
  a.em_risco === b.em_risco ? sinal(b.pendente - a.pendente) : sinal(b.em_risco - a.em_risco);
const sinal = (valor: Fixo): number => (valor > 0n ? 1 : valor < 0n ? -1 : 0);

export interface Motivo {
  readonly descricao: string;
  readonly fundamento: string;
}

/** Those that an event of the note brings. */
const DOS_EVENTOS = Object.fromEntries(
  Object.values<TipoDeEventoNFe>(EVENTOS_DA_NFE).flatMap(({ motivo, descricao = '', fundamento }) =>
    motivo === undefined ? [] : [[motivo, { descricao, fundamento }] as const],
  ),
);

/** Why a credit is refused or a row has no effect: stable code, sentence, article. */
export const motivos: Readonly<Record<string, Motivo>> = {
  ...DOS_EVENTOS,
  ...Object.fromEntries(linhas.map(({ codigo, ...motivo }) => [codigo, motivo])),
};

/** The sentence and article of a motive; a generic one for a code of another version. */
function motivoByCodigo(codigo: string): Motivo {
  return (
    (Object.hasOwn(motivos, codigo) ? motivos[codigo] : undefined) ?? {
      descricao: `Motivo ${codigo}.`,
      fundamento: 'LC 214/2025, art. 47',
    }
  );
}
