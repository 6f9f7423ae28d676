import { vigente } from '@apura/law';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { atLeastZero, type Fixo } from '../../fixo.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem } from '../item-in-calculo.ts';
import { noteStep } from '../memoria.ts';
import { ZEROS } from '../por-tributo.ts';
import { NOTHING_CARRIED } from './compute-tributos.ts';

/** An item that owes neither CBS nor IBS nor IS; what a treatment has besides is spread over it. */
export const NO_TRIBUTO = {
  tratamento: 'calculado',
  calculado: true,
  pergunta: null,
  base: 0n,
  ...ZEROS,
  ibs: 0n,
  is: 0n,
  nominais: null,
  efetivas: null,
  tributos: null,
  area_incentivada: false,
  compra: null,
  regular: null,
  monofasia: null,
  presumido: null,
  carregados: NOTHING_CARRIED,
} as const satisfies Omit<ReformaDoItem, 'condicao'>;

/** One more sentence after the condition of the classification. */
export const joinCondicao = (condicao: string | null | undefined, frase: string): string =>
  condicao === null || condicao === undefined ? frase : `${condicao} ${frase}`;

/** What the note declares, for a classification that the rules cannot compute. */
export function keepDeclarado(item: ItemLido, motivo: string): ReformaDoItem {
  const { cbs, ibs_uf, ibs_mun, ibs, base, presentes } = item.declarados;
  const fundamento = item.classificacao.linha?.fundamento ?? 'NT 2025.002, UB14-10';
  const operandos = { vCBS: cbs, vIBS: ibs };
  noteStep(item.memoria, 'nao_calculado', 'nao_calculado', operandos, cbs + ibs, fundamento);
  const valores = { cbs: atLeastZero(cbs), ibs_uf: atLeastZero(ibs_uf), ibs_mun: atLeastZero(ibs_mun) };
  return {
    ...NO_TRIBUTO,
    ...valores,
    tratamento: 'nao_suportado',
    calculado: false,
    base: atLeastZero(base),
    ibs: valores.ibs_uf + valores.ibs_mun,
    condicao: joinCondicao(
      item.classificacao.condicao,
      `${motivo} ${presentes ? 'Mantidos os valores declarados na nota.' : 'Sem valores declarados: ficou em 0,00.'}`,
    ),
  };
}

/** Exempt, immune or outside the tax (400, 410), or taxed in another document (820): nothing is due on the item. */
export function withoutIncidencia(
  { memoria, classificacao }: ItemLido,
  linha: LinhaDeClassificacao,
): ReformaDoItem {
  const regra = linha.cst === '820' ? 'informativo' : 'sem_incidencia';
  noteStep(memoria, 'cbs', regra, {}, 0n, linha.fundamento);
  noteStep(memoria, 'ibs', regra, {}, 0n, linha.fundamento);
  return { ...NO_TRIBUTO, condicao: classificacao.condicao ?? null };
}

const ABOVE_SUBLIMITE =
  ' Acima do sublimite (CRT 2), o IBS é pago fora do DAS (LC 123/2006, art. 13-A) e, sem o grupo, não foi calculado.';

/** An item without the group from an issuer of the Simples or a MEI: outside the test in 2026, inside the DAS after. */
export function computeItemNoDas(
  { memoria }: ItemLido,
  base: Fixo,
  { ano, crt }: Pick<ContextoDoItem, 'ano' | 'crt'>,
): ReformaDoItem {
  const teste = !vigente('das_com_cbs_e_ibs', ano);
  const fundamento = teste
    ? 'LC 214/2025, art. 348, III, c'
    : 'LC 214/2025, art. 47, § 9º; LC 123/2006, art. 13';
  for (const tributo of ['cbs', 'ibs']) {
    noteStep(memoria, tributo, teste ? 'fora_do_teste' : 'dentro_do_das', { vBC: base }, 0n, fundamento);
  }
  const acimaDoSublimite = crt === '2' ? ABOVE_SUBLIMITE : '';
  return {
    ...NO_TRIBUTO,
    base,
    condicao: teste
      ? 'Emitente do Simples Nacional ou MEI: fora do teste de 2026 (LC 214/2025, art. 348, III, c).'
      : `Emitente do Simples Nacional ou MEI, sem o grupo na nota: CBS e IBS vão dentro do DAS (LC 214/2025, art. 47, § 9º).${acimaDoSublimite}`,
  };
}
