import {
  type Centavos,
  dividirParaPar,
  parcela,
  percentual,
  reais,
  somar,
  taxa,
  valorEm,
} from './dinheiro.ts';
import { COMERCIO_AURORA, FORNECEDORES } from './empresas.ts';
import { chaveDaNota, escreverNota, escreverProduto, protocoloDaNota } from './escrever-nota.ts';
import { escreverXml, type Tree } from './escrever-xml.ts';
import { type Contribuicao, comTributo, contribuicoesDe, porValor } from './impostos.ts';
import type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { CLASSES, type Classe, MERCADO } from './produtos.ts';
import { createRandom, type Random } from './random.ts';

/** Every part of a note may be asked for; `itens` also as a number, for that many items of a market. */
export interface NotaOptions extends Partial<Omit<PedidoDeNota, 'itens'>> {
  readonly seed?: number;
  readonly itens?: number | readonly PedidoDeItem[];
}

export type NotaGerada = ReturnType<typeof gerarNota>;

/**
 * One NF-e or NFC-e of layout 4.00 as a file, valid by the official schema; equal options give equal bytes. Amounts are
 * decimal strings in reais ("1234.56").
 */
export function gerarNota({ seed = 1, itens = 1, ...options }: NotaOptions = {}) {
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
  const calculados = pedido.itens.map((item) => calcularItem(item, pedido));
  const declarados = declarar(calculados, pedido);
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
  const { tree, vNF } = escreverNota(pedido, det, { semPagamento });
  const chave = chaveDaNota(pedido);
  return {
    chave,
    nProt: protocoloDaNota(chave),
    nome: `${chave}-${pedido.comProtocolo ? 'procNFe' : 'nfe'}.xml`,
    bytes: escreverXml(tree),
    pedido,
    vNF: reais(vNF),
    /** CBS and IBS by the rules, also when the note declares others or none. */
    correto: somarIBSCBS(calculados.map(({ correto }) => correto)),
    /** As declared, by a note with the IBSCBS group. */
    ...(pedido.comIBSCBS ? { declarado: somarIBSCBS(declarados) } : {}),
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
function declarar(itens: readonly ItemCalculado[], { erro }: PedidoDeNota): Tree[] {
  const corretos = itens.map(({ correto }) => correto);
  if (erro === undefined) return corretos;
  const qual = itens.findIndex(
    ({ correto, errado }) =>
      valorEm(errado, 'gIBSCBS/gCBS/vCBS') - valorEm(correto, 'gIBSCBS/gCBS/vCBS') > 1n,
  );
  const errado = itens[qual]?.errado;
  if (errado === undefined)
    throw new RangeError(`None of the items can have the error ${erro}: it would change nothing.`);
  return corretos.with(qual, errado);
}

/** CBS and IBS of a whole note, each the sum of its items' rounded values. */
function somarIBSCBS(grupos: readonly Tree[]) {
  const soma = (path: string): string => reais(somar(grupos.map((um) => valorEm(um, `gIBSCBS/${path}`))));
  return {
    vBC: soma('vBC'),
    vIBSUF: soma('gIBSUF/vIBSUF'),
    vIBSMun: soma('gIBSMun/vIBSMun'),
    vIBS: soma('vIBS'),
    vCBS: soma('gCBS/vCBS'),
  };
}

type ItemCalculado = ReturnType<typeof calcularItem>;

/** CFOPs of the samples with a fixed treatment: given for free (no onerous operation), exported. */
const BONIFICACAO: ReadonlySet<string> = new Set(['5910', '6910']);
const EXPORTACAO: ReadonlySet<string> = new Set(['7102']);

/** One line, from price and quantity to CBS and IBS, each amount rounded to the cent where it is declared. */
function calcularItem(item: PedidoDeItem, nota: PedidoDeNota) {
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
