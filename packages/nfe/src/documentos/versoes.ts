import type { TipoDeOutroDocumento } from '@apura/engine/leitura';
import type { Recusa } from '../raizes.ts';
import { resumo } from '../recusa-do-campo.ts';

/** Layouts of the CT-e that are read; the others still have their first, 1.xx, of which each version only added. */
const DO_CTE: readonly string[] = ['4.00', '3.00', '2.00'];
const CTES: ReadonlySet<TipoDeOutroDocumento> = new Set(['cte', 'cteos', 'ctesimp', 'gtve']);

export const leiauteAntigo = (tipo: TipoDeOutroDocumento, versao: string): boolean =>
  CTES.has(tipo) && versao !== DO_CTE[0];

/** Why a document of that version of its layout is not read, or undefined when it is. */
export function recusaDaVersao(tipo: TipoDeOutroDocumento, versao: string): Recusa | undefined {
  if (CTES.has(tipo) ? DO_CTE.includes(versao) : /^1\.\d{2}$/.test(versao)) return undefined;
  if (/^1\.\d{2}$/.test(versao)) {
    const mensagem = `O CT-e é do leiaute ${versao}, antigo demais: são lidos os leiautes 2.00, 3.00 e 4.00.`;
    return { codigo: 'nfe_versao_antiga', mensagem };
  }
  const esperada = CTES.has(tipo) ? '4.00' : '1.00';
  const mensagem = `A versão do leiaute do documento deveria ser ${esperada}, e é "${resumo(versao)}".`;
  return { codigo: 'nfe_campo_invalido', mensagem };
}
