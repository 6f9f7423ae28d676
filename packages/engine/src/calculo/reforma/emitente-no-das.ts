import type { Fixo } from '../../fixo.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { SEM_TRIBUTO } from './sem-tributo.ts';

const ACIMA_DO_SUBLIMITE =
  ' Acima do sublimite (CRT 2), o IBS é pago fora do DAS (LC 123/2006, art. 13-A) e, sem o grupo, não foi calculado.';

/** An item without the group from an issuer of the Simples or a MEI: outside the test in 2026, inside the DAS after. */
export function emitenteNoDas(
  { memoria }: ItemLido,
  base: Fixo,
  { ano, crt }: Pick<ContextoDoItem, 'ano' | 'crt'>,
): ReformaDoItem {
  const teste = ano <= 2026;
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
