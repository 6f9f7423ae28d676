import type { DocumentoParaGravar } from '@apura/database';
import { type Documento, type ItemCalculado, type ProdutoDoItem, produtosDoDocumento } from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import type { DocumentoComCalculo } from './documento-calculado.ts';

type Gravada = DocumentoParaGravar['divergencias'][number];

/** Fields that hold an amount of CBS, IBS or Imposto Seletivo: what is at stake is the difference itself. */
const VALOR_DE_TRIBUTO = /(?:^|[./])v(?:CBS|IBS|IBSUF|IBSMun|IS)$/;
const EM_REAIS = /^-?\d+(?:\.\d{1,2})?$/;

/** Each with the product that it is of, and the tax that hangs on it. */
export function divergenciasDoDocumento({ documento, calculo }: DocumentoComCalculo): Gravada[] {
  const { divergencias, itens: calculados, reforma } = calculo;
  if (divergencias.length === 0) return [];
  const produtos = produtosDoDocumento(documento);
  return divergencias.map((divergencia): Gravada => {
    const indice = calculados.findIndex(({ n_item }) => n_item === divergencia.n_item);
    const [calculado, produto] = [calculados[indice], produtos[indice]];
    const { cbs, ibs } = calculado ?? reforma;
    return {
      ...divergencia,
      ...(calculado && produto ? produtoDe(documento, calculado, produto) : {}),
      em_jogo: diferenca(divergencia) ?? writeCents(readCents(cbs) + readCents(ibs)),
    };
  });
}

/** A service has no code that its supplier gives it, nor an NCM. */
const produtoDe = (
  documento: Documento,
  { ncm }: ItemCalculado,
  { codigo, descricao }: ProdutoDoItem,
): Pick<Gravada, 'cprod' | 'ncm' | 'descricao'> =>
  'nota' in documento ? { cprod: codigo, ncm, descricao } : { descricao };

/** How far an amount of tax that the note declares is from the one it should be; undefined where no amount is compared. */
function diferenca({ campo, declarado, calculado }: Pick<Gravada, 'campo' | 'declarado' | 'calculado'>) {
  const [um, outro] = [declarado ?? '0.00', calculado ?? '0.00'];
  if (!VALOR_DE_TRIBUTO.test(campo) || !EM_REAIS.test(um) || !EM_REAIS.test(outro)) return undefined;
  const centavos = readCents(um) - readCents(outro);
  return writeCents(centavos < 0n ? -centavos : centavos);
}
