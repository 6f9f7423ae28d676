import type { DocumentoParaGravar } from '@apura/database';
import type { DocumentoCalculado, ItemCalculado } from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import type { NotaCalculada } from './calcular-nota.ts';

type Gravada = DocumentoParaGravar['divergencias'][number];

/** Fields that hold an amount of CBS, IBS or Imposto Seletivo: what is at stake is the difference itself. */
const VALOR_DE_TRIBUTO = /(?:^|[./])v(?:CBS|IBS|IBSUF|IBSMun|IS)$/;
const EM_REAIS = /^-?\d+(?:\.\d{1,2})?$/;

/** Each with the product that it is of, and the tax that hangs on it. */
export const divergenciasDaNota = ({ nota, calculo }: NotaCalculada): Gravada[] =>
  divergenciasDe(calculo, nota.det, ({ prod }, { ncm }) => ({
    cprod: prod.cProd,
    ncm,
    descricao: prod.xProd,
  }));

/** Those of any document; `itens` are in the order of the computed ones. */
export const divergenciasDe = <I>(
  { divergencias, itens: calculados, reforma }: DocumentoCalculado,
  itens: readonly I[],
  produto: (item: I, calculado: ItemCalculado) => Pick<Gravada, 'cprod' | 'ncm' | 'descricao'>,
): Gravada[] =>
  divergencias.map((divergencia): Gravada => {
    const indice = calculados.findIndex(({ n_item }) => n_item === divergencia.n_item);
    const [calculado, item] = [calculados[indice], itens[indice]];
    const { cbs, ibs } = calculado ?? reforma;
    return {
      ...divergencia,
      ...(calculado && item !== undefined ? produto(item, calculado) : {}),
      em_jogo: diferenca(divergencia) ?? writeCents(readCents(cbs) + readCents(ibs)),
    };
  });

/** How far an amount of tax that the note declares is from the one it should be; undefined where no amount is compared. */
function diferenca({ campo, declarado, calculado }: Pick<Gravada, 'campo' | 'declarado' | 'calculado'>) {
  const [um, outro] = [declarado ?? '0.00', calculado ?? '0.00'];
  if (!VALOR_DE_TRIBUTO.test(campo) || !EM_REAIS.test(um) || !EM_REAIS.test(outro)) return undefined;
  const centavos = readCents(um) - readCents(outro);
  return writeCents(centavos < 0n ? -centavos : centavos);
}
