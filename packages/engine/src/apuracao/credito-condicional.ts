import { vigente } from '@apura/law';
import { type Fixo, formatarTodos, lerOuZero, menor, naoNegativo } from '../fixo.ts';
import { ehMes } from '../prazos/brasilia.ts';
import { ultimoDiaUtil } from '../prazos/obrigacoes.ts';
import type {
  CreditoCondicional,
  CreditoDaNota,
  CreditosDoMes,
  Extincao,
  NotaCondicional,
} from '../resultado.ts';

const TRIBUTOS = ['cbs', 'ibs'] as const;
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
  const vencido = ehMes(competencia) && hoje > ultimoDiaUtil(competencia);
  const fatos = new Map<string, Extincao[]>();
  for (const fato of extincoes) {
    const de = `${fato.chave} ${fato.tributo}`;
    fatos.set(de, [...(fatos.get(de) ?? []), fato]);
  }
  const somas = { cbs: nada(), ibs: nada() };
  const notas = creditos.flatMap((credito) => {
    const daNota = nada();
    let conhecido = false;
    for (const tributo of TRIBUTOS) {
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
    cbs: formatarTodos(somas.cbs),
    ibs: formatarTodos(somas.ibs),
    notas: notas
      .sort((a, b) => maiorRisco(a.daNota, b.daNota) || (a.credito.chave < b.credito.chave ? -1 : 1))
      .slice(0, MAXIMO_DE_NOTAS)
      .map(
        ({ credito: { chave, emitente }, daNota, conhecido }): NotaCondicional => ({
          ...{ chave, emitente, ...formatarTodos(daNota) },
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
  const valor = naoNegativo(lerOuZero(credito[tributo]));
  if (credito.sem_condicao) return { confirmado: valor, pendente: 0n, em_risco: 0n };
  const confirmado = menor(valor, maior(fatos.map(({ extinto }) => lerOuZero(extinto))));
  const aberto = menor(valor - confirmado, maior(fatos.map(({ em_aberto }) => lerOuZero(em_aberto))));
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
const maior = (valores: readonly Fixo[]): Fixo => valores.reduce((a, b) => a + naoNegativo(b - a), 0n);

const maiorRisco = (a: Partes, b: Partes): number =>
  a.em_risco === b.em_risco ? sinal(b.pendente - a.pendente) : sinal(b.em_risco - a.em_risco);
const sinal = (valor: Fixo): number => (valor > 0n ? 1 : valor < 0n ? -1 : 0);
