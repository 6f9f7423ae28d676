import { type Centavos, dividirParaPar, parcela, percentual, reais, taxa } from './dinheiro.ts';
import { escreverProduto } from './escrever-produto.ts';
import type { Tree } from './escrever-xml.ts';
import { type Contribuicao, contribuicoesDe, porValor } from './impostos/contribuicao.ts';
import { comTributo } from './impostos/ibscbs.ts';
import type { PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { CLASSES } from './produtos.ts';
import { valorEm } from './valor-em.ts';

export type ItemCalculado = ReturnType<typeof calcularItem>;

/** CFOPs of the samples with a fixed treatment: given for free (no onerous operation), exported. */
const BONIFICACAO: ReadonlySet<string> = new Set(['5910', '6910']);
const EXPORTACAO: ReadonlySet<string> = new Set(['7102']);

/** One line, from price and quantity to CBS and IBS, each amount rounded to the cent where it is declared. */
export function calcularItem(item: PedidoDeItem, nota: PedidoDeNota) {
  const { produto, milesimos, vFrete = 0n, vDesc = 0n } = item;
  const preco = item.preco ?? produto.preco;
  const vProd = dividirParaPar(preco * milesimos, 1000n);
  const operacao = vProd + vFrete - vDesc;
  const ICMS = escreverICMS(item, nota, operacao);
  const vICMS = valorEm(ICMS, '*/vICMS');
  const PIS = escreverContribuicao('PIS', item, nota, operacao - vICMS);
  const COFINS = escreverContribuicao('COFINS', item, nota, operacao - vICMS);
  const ICMSUFDest = escreverDifal(item, nota, ICMS, operacao);
  const imposto = { ICMS, PIS, COFINS, ICMSUFDest };
  const vBC =
    operacao - vICMS - valorEm(PIS, '*/vPIS') - valorEm(COFINS, '*/vCOFINS') - valorEm(imposto, DIFAL);
  return {
    // Its elements but for `IBSCBS`, in the order of the schema.
    prod: escreverProduto(produto, item.CFOP, { preco, milesimos, vProd, vFrete, vDesc }),
    imposto,
    /** The IBSCBS group by the rules, then with the error that was asked for, where the line can have it. */
    correto: escreverIBSCBS(item, vBC),
    errado: escreverIBSCBS(item, vBC, nota.erro),
  };
}

const DIFAL = 'ICMSUFDest/vICMSUFDest';

function escreverICMS(item: PedidoDeItem, nota: PedidoDeNota, vBC: Centavos): Tree {
  if (nota.emitente.regime === 'simples_nacional') return { ICMSSN102: { orig: '0', CSOSN: '102' } };
  if (EXPORTACAO.has(item.CFOP)) return { ICMS40: { orig: '0', CST: '41' } };
  if (item.produto.icms === 'isento') return { ICMS40: { orig: '0', CST: '40' } };
  const pICMS = taxa(aliquotaDeICMS(item, nota));
  const valores = { vBC: reais(vBC), pICMS: percentual(pICMS), vICMS: reais(parcela(vBC, pICMS)) };
  return { ICMS00: { orig: '0', CST: '00', modBC: '3', ...valores } };
}

/** Inside the state its own rate; between states 7% from the South-East to the North-East, else 12% (Res. SF 22/1989). */
function aliquotaDeICMS({ produto }: PedidoDeItem, { emitente, destinatario }: PedidoDeNota): string {
  const origem = emitente.lugar;
  const destino = destinatario?.lugar ?? origem;
  if (destino.uf === origem.uf) return produto.icms === 'reduzido' ? '7' : origem.internaICMS;
  return destino.uf === 'BA' ? '7' : '12';
}

/** Difference of rates to the state of a consumer elsewhere (EC 87/2015). */
function escreverDifal(item: PedidoDeItem, nota: PedidoDeNota, ICMS: Tree, vBC: Centavos): Tree | undefined {
  const { emitente, destinatario } = nota;
  if (ICMS.ICMS00 === undefined || destinatario === undefined || destinatario.ie !== undefined)
    return undefined;
  if (destinatario.lugar.uf === emitente.lugar.uf) return undefined;
  const interna = taxa(destinatario.lugar.internaICMS);
  const inter = taxa(aliquotaDeICMS(item, nota));
  return {
    vBCUFDest: reais(vBC),
    pICMSUFDest: percentual(interna),
    pICMSInter: percentual(inter).slice(0, -2),
    pICMSInterPart: '100.0000',
    vICMSUFDest: reais(parcela(vBC, interna - inter)),
    vICMSUFRemet: '0.00',
  };
}

/** The base leaves out the ICMS (STF, tema 69). */
function escreverContribuicao(
  tributo: Contribuicao,
  item: PedidoDeItem,
  { emitente }: PedidoDeNota,
  vBC: Centavos,
): Tree {
  if (emitente.regime === 'simples_nacional') {
    return { [`${tributo}Outr`]: { CST: '49', ...porValor(tributo, 0n, 0n) } };
  }
  if (EXPORTACAO.has(item.CFOP) || BONIFICACAO.has(item.CFOP)) return { [`${tributo}NT`]: { CST: '08' } };
  if (item.produto.pisCofins === 'zero') return { [`${tributo}NT`]: { CST: '06' } };
  return { [`${tributo}Aliq`]: { CST: '01', ...porValor(tributo, vBC, contribuicoesDe(emitente)[tributo]) } };
}

/** CST 410, without amounts: unconditional bonus goods (art. 5, § 1, I) and exports (art. 8) of LC 214/2025. */
function escreverIBSCBS(item: PedidoDeItem, vBC: Centavos, erro?: PedidoDeNota['erro']): Tree {
  if (BONIFICACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410001' };
  if (EXPORTACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410004' };
  const { CST, cClassTrib, pRedAliq } = CLASSES[item.produto.classe];
  return comTributo(CST, cClassTrib, vBC, {
    ...(pRedAliq === '0' ? {} : { pRedAliq }),
    ...(erro === undefined ? {} : { erro }),
  });
}
