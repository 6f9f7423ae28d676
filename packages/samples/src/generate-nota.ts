import { type Centavos, inReais, parcela, percentual, splitToEven, sum, taxa, valorAt } from './dinheiro.ts';
import { COMERCIO_AURORA, FORNECEDORES } from './empresas.ts';
import { byValue, type Contribuicao, contribuicoesOf, withTributo } from './impostos.ts';
import type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { CLASSES, type Classe, MERCADO } from './produtos.ts';
import { createRandom, type Random } from './random.ts';
import { chaveDaNota, protocoloDaNota, writeNota, writeProduto } from './write-nota.ts';
import { type Tree, writeXml } from './write-xml.ts';

/** Every part of a note may be asked for; `itens` also as a number, for that many items of a market. */
export interface NotaOptions extends Partial<Omit<PedidoDeNota, 'itens'>> {
  readonly seed?: number;
  readonly itens?: number | readonly PedidoDeItem[];
}

export type NotaGerada = ReturnType<typeof generateNota>;

/**
 * One NF-e or NFC-e of layout 4.00 as a file, valid by the official schema; equal options give equal bytes. Amounts are
 * decimal strings in reais ("1234.56").
 */
export function generateNota({ seed = 1, itens = 1, ...options }: NotaOptions = {}) {
  const random = createRandom(seed);
  const pedido: PedidoDeNota = {
    numero: 1,
    serie: 1,
    modelo: '55',
    dhEmi: '2026-09-10T10:00:00-03:00',
    natOp: 'Venda de mercadoria',
    emitente: FORNECEDORES.atacado,
    ...(options.modelo === '65' ? {} : { destinatario: COMERCIO_AURORA }),
    finNFe: '1',
    tpAmb: '1',
    comIBSCBS: true,
    comProtocolo: true,
    cNF: String(random.inteiro(10_000_000, 99_999_999)),
    ...options,
    itens: typeof itens === 'number' ? itensDoMercado(itens, random, options.erro) : itens,
  };
  const calculados = pedido.itens.map((item) => computeItem(item, pedido));
  const declarados = declare(calculados, pedido);
  const det = calculados.map(({ prod, imposto }, indice) => ({
    '@nItem': String(indice + 1),
    prod,
    imposto: { ...imposto, IBSCBS: pedido.comIBSCBS ? declarados[indice] : undefined },
    DFeReferenciado: pedido.chaveDevolvida && {
      chaveAcesso: pedido.chaveDevolvida,
      nItem: String(indice + 1),
    },
  }));
  const semPagamento =
    pedido.finNFe === '4' || calculados.every(({ correto }) => correto.cClassTrib === '410001');
  const { tree, vNF } = writeNota(pedido, det, { semPagamento });
  const chave = chaveDaNota(pedido);
  return {
    chave,
    nProt: protocoloDaNota(chave),
    nome: `${chave}-${pedido.comProtocolo ? 'procNFe' : 'nfe'}.xml`,
    bytes: writeXml(tree),
    pedido,
    vNF: inReais(vNF),
    /** CBS and IBS by the rules, also when the note declares others or none. */
    correto: sumIBSCBS(calculados.map(({ correto }) => correto)),
    /** As declared, by a note with the IBSCBS group. */
    ...(pedido.comIBSCBS ? { declarado: sumIBSCBS(declarados) } : {}),
  };
}

/** Items of a market; the first of them is one where the error makes a difference, when there is to be one. */
function itensDoMercado(quantos: number, random: Random, erro: ErroDeclarado | undefined): PedidoDeItem[] {
  return Array.from({ length: quantos }, (_, indice) => {
    const comErro = indice === 0 && erro !== undefined;
    return {
      produto: random.um(
        comErro ? MERCADO.filter(({ classe }) => CLASSES_DO_ERRO[erro].includes(classe)) : MERCADO,
      ),
      milesimos: BigInt(random.inteiro(comErro ? 12 : 1, 24)) * 1000n,
      CFOP: '5102',
    };
  });
}

/** Ten times nothing is nothing, and who has no reduction cannot forget it. */
const CLASSES_DO_ERRO: Readonly<Record<ErroDeclarado, readonly Classe[]>> = {
  cbs_dez_vezes: ['integral', 'alimento', 'higiene'],
  sem_reducao: ['cesta_basica', 'hortifruti', 'alimento', 'higiene'],
};

/** Each item's group; the error goes to the first where it makes a difference of more than the cent of rounding. */
function declare(itens: readonly ItemCalculado[], { erro }: PedidoDeNota): Tree[] {
  const corretos = itens.map(({ correto }) => correto);
  if (erro === undefined) return corretos;
  const qual = itens.findIndex(
    ({ correto, errado }) =>
      valorAt(errado, 'gIBSCBS/gCBS/vCBS') - valorAt(correto, 'gIBSCBS/gCBS/vCBS') > 1n,
  );
  const errado = itens[qual]?.errado;
  if (errado === undefined)
    throw new RangeError(`None of the items can have the error ${erro}: it would change nothing.`);
  return corretos.with(qual, errado);
}

/** CBS and IBS of a whole note, each the sum of its items' rounded values. */
function sumIBSCBS(grupos: readonly Tree[]) {
  const soma = (path: string): string => inReais(sum(grupos.map((um) => valorAt(um, `gIBSCBS/${path}`))));
  return {
    vBC: soma('vBC'),
    vIBSUF: soma('gIBSUF/vIBSUF'),
    vIBSMun: soma('gIBSMun/vIBSMun'),
    vIBS: soma('vIBS'),
    vCBS: soma('gCBS/vCBS'),
  };
}

type ItemCalculado = ReturnType<typeof computeItem>;

/** CFOPs of the samples with a fixed treatment: given for free (no onerous operation), exported. */
const BONIFICACAO: ReadonlySet<string> = new Set(['5910', '6910']);
const EXPORTACAO: ReadonlySet<string> = new Set(['7102']);

/** One line, from price and quantity to CBS and IBS, each amount rounded to the cent where it is declared. */
function computeItem(item: PedidoDeItem, nota: PedidoDeNota) {
  const { produto, milesimos, vFrete = 0n, vDesc = 0n } = item;
  const preco = item.preco ?? produto.preco;
  const vProd = splitToEven(preco * milesimos, 1000n);
  const operacao = vProd + vFrete - vDesc;
  const ICMS = writeICMS(item, nota, operacao);
  const vICMS = valorAt(ICMS, '*/vICMS');
  const PIS = writeContribuicao('PIS', item, nota, operacao - vICMS);
  const COFINS = writeContribuicao('COFINS', item, nota, operacao - vICMS);
  const ICMSUFDest = writeDifal(item, nota, ICMS, operacao);
  const imposto = { ICMS, PIS, COFINS, ICMSUFDest };
  const vBC =
    operacao - vICMS - valorAt(PIS, '*/vPIS') - valorAt(COFINS, '*/vCOFINS') - valorAt(imposto, DIFAL);
  return {
    // Its elements but for `IBSCBS`, in the order of the schema.
    prod: writeProduto(produto, item.CFOP, { preco, milesimos, vProd, vFrete, vDesc }),
    imposto,
    /** The IBSCBS group by the rules, then with the error that was asked for, where the line can have it. */
    correto: writeIBSCBS(item, vBC),
    errado: writeIBSCBS(item, vBC, nota.erro),
  };
}

const DIFAL = 'ICMSUFDest/vICMSUFDest';

function writeICMS(item: PedidoDeItem, nota: PedidoDeNota, vBC: Centavos): Tree {
  if (nota.emitente.regime === 'simples_nacional') return { ICMSSN102: { orig: '0', CSOSN: '102' } };
  if (EXPORTACAO.has(item.CFOP)) return { ICMS40: { orig: '0', CST: '41' } };
  if (item.produto.icms === 'isento') return { ICMS40: { orig: '0', CST: '40' } };
  const pICMS = taxa(aliquotaDeICMS(item, nota));
  const valores = { vBC: inReais(vBC), pICMS: percentual(pICMS), vICMS: inReais(parcela(vBC, pICMS)) };
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
function writeDifal(item: PedidoDeItem, nota: PedidoDeNota, ICMS: Tree, vBC: Centavos): Tree | undefined {
  const { emitente, destinatario } = nota;
  if (ICMS.ICMS00 === undefined || destinatario === undefined || destinatario.ie !== undefined)
    return undefined;
  if (destinatario.lugar.uf === emitente.lugar.uf) return undefined;
  const interna = taxa(destinatario.lugar.internaICMS);
  const inter = taxa(aliquotaDeICMS(item, nota));
  return {
    vBCUFDest: inReais(vBC),
    pICMSUFDest: percentual(interna),
    pICMSInter: percentual(inter).slice(0, -2),
    pICMSInterPart: '100.0000',
    vICMSUFDest: inReais(parcela(vBC, interna - inter)),
    vICMSUFRemet: '0.00',
  };
}

/** The base leaves out the ICMS (STF, tema 69). */
function writeContribuicao(
  tributo: Contribuicao,
  item: PedidoDeItem,
  { emitente }: PedidoDeNota,
  vBC: Centavos,
): Tree {
  if (emitente.regime === 'simples_nacional') {
    return { [`${tributo}Outr`]: { CST: '49', ...byValue(tributo, 0n, 0n) } };
  }
  if (EXPORTACAO.has(item.CFOP) || BONIFICACAO.has(item.CFOP)) return { [`${tributo}NT`]: { CST: '08' } };
  if (item.produto.pisCofins === 'zero') return { [`${tributo}NT`]: { CST: '06' } };
  return { [`${tributo}Aliq`]: { CST: '01', ...byValue(tributo, vBC, contribuicoesOf(emitente)[tributo]) } };
}

/** CST 410, without amounts: unconditional bonus goods (art. 5, § 1, I) and exports (art. 8) of LC 214/2025. */
function writeIBSCBS(item: PedidoDeItem, vBC: Centavos, erro?: PedidoDeNota['erro']): Tree {
  if (BONIFICACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410001' };
  if (EXPORTACAO.has(item.CFOP)) return { CST: '410', cClassTrib: '410004' };
  const { CST, cClassTrib, pRedAliq } = CLASSES[item.produto.classe];
  return withTributo(CST, cClassTrib, vBC, {
    ...(pRedAliq === '0' ? {} : { pRedAliq }),
    ...(erro === undefined ? {} : { erro }),
  });
}
