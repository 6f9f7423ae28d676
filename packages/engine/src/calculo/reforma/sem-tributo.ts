import { vigente } from '@apura/law';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { type Fixo, naoNegativo } from '../../fixo.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { ZEROS } from '../por-tributo.ts';
import { SEM_CARREGADOS } from './calcular-tributos.ts';

/** An item that owes neither CBS nor IBS nor IS; what a treatment has besides is spread over it. */
export const SEM_TRIBUTO = {
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
  carregados: SEM_CARREGADOS,
} as const satisfies Omit<ReformaDoItem, 'condicao'>;

/** One more sentence after the condition of the classification. */
export const juntarCondicao = (condicao: string | null | undefined, frase: string): string =>
  condicao === null || condicao === undefined ? frase : `${condicao} ${frase}`;

/** What the note declares, for a classification that the rules cannot compute. */
export function manterDeclarado(item: ItemLido, motivo: string): ReformaDoItem {
  const { cbs, ibs_uf, ibs_mun, ibs, base, presentes } = item.declarados;
  const fundamento = item.classificacao.linha?.fundamento ?? 'NT 2025.002, UB14-10';
  const operandos = { vCBS: cbs, vIBS: ibs };
  anotar(item.memoria, 'nao_calculado', 'nao_calculado', operandos, cbs + ibs, fundamento);
  const valores = { cbs: naoNegativo(cbs), ibs_uf: naoNegativo(ibs_uf), ibs_mun: naoNegativo(ibs_mun) };
  return {
    ...SEM_TRIBUTO,
    ...valores,
    tratamento: 'nao_suportado',
    calculado: false,
    base: naoNegativo(base),
    ibs: valores.ibs_uf + valores.ibs_mun,
    condicao: juntarCondicao(
      item.classificacao.condicao,
      `${motivo} ${presentes ? 'Mantidos os valores declarados na nota.' : 'Sem valores declarados: ficou em 0,00.'}`,
    ),
  };
}

/** Exempt, immune or outside the tax (400, 410), or taxed in another document (820): nothing is due on the item. */
export function semIncidencia(
  { memoria, classificacao }: ItemLido,
  linha: LinhaDeClassificacao,
): ReformaDoItem {
  const regra = linha.cst === '820' ? 'informativo' : 'sem_incidencia';
  anotar(memoria, 'cbs', regra, {}, 0n, linha.fundamento);
  anotar(memoria, 'ibs', regra, {}, 0n, linha.fundamento);
  return { ...SEM_TRIBUTO, condicao: classificacao.condicao ?? null };
}

const ACIMA_DO_SUBLIMITE =
  ' Acima do sublimite (CRT 2), o IBS é pago fora do DAS (LC 123/2006, art. 13-A) e, sem o grupo, não foi calculado.';

/** An item without the group from an issuer of the Simples or a MEI: outside the test in 2026, inside the DAS after. */
export function emitenteNoDas(
  { memoria }: ItemLido,
  base: Fixo,
  { ano, crt }: Pick<ContextoDoItem, 'ano' | 'crt'>,
): ReformaDoItem {
  const teste = !vigente('das_com_cbs_e_ibs', ano);
  const fundamento = teste
    ? 'LC 214/2025, art. 348, III, c'
    : 'LC 214/2025, art. 47, § 9º; LC 123/2006, art. 13';
  for (const tributo of ['cbs', 'ibs']) {
    anotar(memoria, tributo, teste ? 'fora_do_teste' : 'dentro_do_das', { vBC: base }, 0n, fundamento);
  }
  const acimaDoSublimite = crt === '2' ? ACIMA_DO_SUBLIMITE : '';
  return {
    ...SEM_TRIBUTO,
    base,
    condicao: teste
      ? 'Emitente do Simples Nacional ou MEI: fora do teste de 2026 (LC 214/2025, art. 348, III, c).'
      : `Emitente do Simples Nacional ou MEI, sem o grupo na nota: CBS e IBS vão dentro do DAS (LC 214/2025, art. 47, § 9º).${acimaDoSublimite}`,
  };
}
