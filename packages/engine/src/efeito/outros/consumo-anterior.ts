import { SEM_TRIBUTOS_ATUAIS } from '../../calculo/tributos-atuais.ts';
import { type CasoDoItem, responder } from './caso-do-item.ts';
import { type CreditosDeHoje, creditosDeHoje } from './creditos-de-hoje.ts';
import type { PerguntaDoDocumento } from './perguntas.ts';

const CONSUMO_DE_2026 = '410031';
const ULTIMO_MES = '2026-12';
const MES = /^2026-(0[1-9]|1[0-2])$/;

/**
 * What a bill of 2027 charges for 2026 (LC 214/2025 art. 408 § 1º): its PIS and COFINS are credited in the month of the
 * consumption, which the bill says or the office (Lei 10.833/2003 art. 3º § 1º II). Null for everything else.
 */
export function consumoAnterior(
  caso: CasoDoItem,
): { readonly mes: string; readonly creditos: CreditosDeHoje } | null {
  const { documento, calculado, itemCalculado, contexto, lado } = caso;
  if (itemCalculado.cclasstrib !== CONSUMO_DE_2026 || lado !== 'adquirente') return null;
  // A bill of 2026 credits its PIS and COFINS in its own month.
  if (calculado.ano < 2027) return null;
  if (contexto.cliente.regime !== 'lucro_real') return null;
  const { dPerUsoFim, CompetFat } = documento.fatura ?? {};
  const daFatura = dPerUsoFim?.slice(0, 7) ?? CompetFat?.replace(/^(\d{4})/, '$1-');
  const lido = daFatura !== undefined && MES.test(daFatura) ? daFatura : responder(caso, 'mes_do_consumo');
  const mes = lido !== undefined && MES.test(lido) ? lido : ULTIMO_MES;
  const perguntas: PerguntaDoDocumento[] = [];
  const { atuais, em_duvida } = creditosDeHoje({ ...caso, perguntas, data: `${mes}-28` });
  // What its ICMS asks was asked in the month of the bill.
  caso.perguntas.push(...perguntas.filter(({ em_jogo }) => em_jogo.pis !== undefined));
  return {
    mes,
    creditos: {
      atuais: { ...SEM_TRIBUTOS_ATUAIS, pis: atuais.pis, cofins: atuais.cofins },
      em_duvida: em_duvida.filter(({ tributo }) => tributo !== 'icms'),
    },
  };
}
