import { type Centavos, dividirParaPar, parcela, type Taxa, taxa } from './dinheiro.ts';
import type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { CLASSES } from './produtos.ts';

/** One of CBS, IBS UF and IBS Mun on an item. */
export interface TributoCalculado {
  readonly aliquota: Taxa;
  readonly efetiva: Taxa;
  readonly valor: Centavos;
}

/** The IBSCBS group of an item; `tributos` is missing where CST 410 forbids amounts. */
export interface IBSCBSCalculado {
  readonly CST: string;
  readonly cClassTrib: string;
  readonly pRedAliq: Taxa;
  readonly tributos?: {
    readonly vBC: Centavos;
    readonly ibsUF: TributoCalculado;
    readonly ibsMun: TributoCalculado;
    readonly cbs: TributoCalculado;
  };
}

export interface ItemCalculado {
  readonly pedido: PedidoDeItem;
  readonly preco: Centavos;
  readonly vProd: Centavos;
  readonly vFrete: Centavos;
  readonly vDesc: Centavos;
  readonly vOutro: Centavos;
  readonly icms:
    | { readonly tipo: 'tributado'; readonly vBC: Centavos; readonly pICMS: Taxa; readonly vICMS: Centavos }
    | { readonly tipo: 'isento' | 'nao_tributado' | 'simples' };
  /** Difference of rates to the state of a consumer elsewhere (EC 87/2015). */
  readonly difal?: {
    readonly vBC: Centavos;
    readonly interna: Taxa;
    readonly inter: Taxa;
    readonly vICMSUFDest: Centavos;
  };
  readonly pisCofins:
    | {
        readonly tipo: 'tributado';
        readonly vBC: Centavos;
        readonly pPIS: Taxa;
        readonly vPIS: Centavos;
        readonly pCOFINS: Taxa;
        readonly vCOFINS: Centavos;
      }
    | { readonly tipo: 'zero' | 'sem_incidencia' | 'simples' };
  /** What the rules give. */
  readonly correto: IBSCBSCalculado;
  /** What the note declares: the same, unless an error was asked for. */
  readonly declarado: IBSCBSCalculado;
}

/** CFOPs of the samples with a fixed treatment: given for free (no onerous operation), exported. */
const BONIFICACAO: ReadonlySet<string> = new Set(['5910', '6910']);
const EXPORTACAO: ReadonlySet<string> = new Set(['7102']);

/** Rates of 2026: LC 214/2025, art. 343 (IBS, all of it the state's) and art. 346 (CBS). */
const IBS_UF = taxa('0.1');
const IBS_MUN = taxa('0');
const CBS = taxa('0.9');

const PIS_COFINS = {
  lucro_real: { pPIS: taxa('1.65'), pCOFINS: taxa('7.6') },
  lucro_presumido: { pPIS: taxa('0.65'), pCOFINS: taxa('3') },
} as const;

/** All amounts of one line, from price and quantity to CBS and IBS, each rounded to the cent where it is declared. */
export function calcularItem(item: PedidoDeItem, nota: PedidoDeNota): ItemCalculado {
  const preco = item.preco ?? item.produto.preco;
  const vProd = dividirParaPar(preco * item.milesimos, 1000n);
  const { vFrete = 0n, vDesc = 0n, vOutro = 0n } = item;
  const operacao = vProd + vFrete + vOutro - vDesc;
  const icms = calcularICMS(item, nota, operacao);
  const vICMS = icms.tipo === 'tributado' ? icms.vICMS : 0n;
  const difal = calcularDifal(nota, icms);
  const pisCofins = calcularPisCofins(item, nota, operacao - vICMS);
  const vPisCofins = pisCofins.tipo === 'tributado' ? pisCofins.vPIS + pisCofins.vCOFINS : 0n;
  const vBC = operacao - vICMS - vPisCofins - (difal?.vICMSUFDest ?? 0n);
  const correto = calcularIBSCBS(item, vBC);
  const resto = { pedido: item, preco, vProd, vFrete, vDesc, vOutro, icms, pisCofins, correto };
  return { ...resto, ...(difal === undefined ? {} : { difal }), declarado: correto };
}

/** The same line with a wrong declared CBS (and IBS), where it has any; its other amounts stay right. */
export function declararErrado(item: ItemCalculado, erro: ErroDeclarado): ItemCalculado {
  const { tributos } = item.correto;
  if (tributos === undefined) return item;
  const { vBC, ibsUF, ibsMun, cbs } = tributos;
  const cheio = (tributo: TributoCalculado): TributoCalculado => ({
    ...tributo,
    valor: parcela(vBC, tributo.aliquota),
  });
  const errados =
    erro === 'sem_reducao'
      ? { vBC, ibsUF: cheio(ibsUF), ibsMun: cheio(ibsMun), cbs: cheio(cbs) }
      : { vBC, ibsUF, ibsMun, cbs: { ...cbs, valor: cbs.valor * 10n } };
  return { ...item, declarado: { ...item.correto, tributos: errados } };
}

function calcularICMS(item: PedidoDeItem, nota: PedidoDeNota, vBC: Centavos): ItemCalculado['icms'] {
  if (nota.emitente.regime === 'simples_nacional') return { tipo: 'simples' };
  if (EXPORTACAO.has(item.CFOP)) return { tipo: 'nao_tributado' };
  if (item.produto.icms === 'isento') return { tipo: 'isento' };
  const pICMS = taxa(aliquotaDeICMS(item, nota));
  return { tipo: 'tributado', vBC, pICMS, vICMS: parcela(vBC, pICMS) };
}

/** Inside the state its own rate; between states 7% from the South-East to the North-East, else 12% (Res. SF 22/1989). */
function aliquotaDeICMS({ produto }: PedidoDeItem, { emitente, destinatario }: PedidoDeNota): string {
  const origem = emitente.lugar;
  const destino = destinatario?.lugar ?? origem;
  if (destino.uf === origem.uf) return produto.icms === 'reduzido' ? '7' : origem.internaICMS;
  return destino.uf === 'BA' ? '7' : '12';
}

function calcularDifal(nota: PedidoDeNota, icms: ItemCalculado['icms']): ItemCalculado['difal'] {
  const { emitente, destinatario } = nota;
  if (icms.tipo !== 'tributado' || destinatario === undefined || destinatario.ie !== undefined)
    return undefined;
  if (destinatario.lugar.uf === emitente.lugar.uf) return undefined;
  const interna = taxa(destinatario.lugar.internaICMS);
  const vICMSUFDest = parcela(icms.vBC, interna - icms.pICMS);
  return { vBC: icms.vBC, interna, inter: icms.pICMS, vICMSUFDest };
}

/** The base leaves out the ICMS (STF, tema 69). */
function calcularPisCofins(
  item: PedidoDeItem,
  { emitente }: PedidoDeNota,
  vBC: Centavos,
): ItemCalculado['pisCofins'] {
  if (emitente.regime === 'simples_nacional') return { tipo: 'simples' };
  if (EXPORTACAO.has(item.CFOP) || BONIFICACAO.has(item.CFOP)) return { tipo: 'sem_incidencia' };
  if (item.produto.pisCofins === 'zero') return { tipo: 'zero' };
  const { pPIS, pCOFINS } = PIS_COFINS[emitente.regime];
  return { tipo: 'tributado', vBC, pPIS, vPIS: parcela(vBC, pPIS), pCOFINS, vCOFINS: parcela(vBC, pCOFINS) };
}

/** CST 410, without amounts: unconditional bonus goods (art. 5, § 1, I) and exports (art. 8) of LC 214/2025. */
function calcularIBSCBS(item: PedidoDeItem, vBC: Centavos): IBSCBSCalculado {
  if (BONIFICACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410001', pRedAliq: 0n };
  if (EXPORTACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410004', pRedAliq: 0n };
  const { CST, cClassTrib, pRedAliq: reducao } = CLASSES[item.produto.classe];
  const pRedAliq = taxa(reducao);
  const tributo = (aliquota: Taxa): TributoCalculado => {
    const efetiva = dividirParaPar(aliquota * (1_000_000n - pRedAliq), 1_000_000n);
    return { aliquota, efetiva, valor: parcela(vBC, efetiva) };
  };
  const tributos = { vBC, ibsUF: tributo(IBS_UF), ibsMun: tributo(IBS_MUN), cbs: tributo(CBS) };
  return { CST, cClassTrib, pRedAliq, tributos };
}
