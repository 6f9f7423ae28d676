import { calcularItem, type ItemCalculado } from './calcular-item.ts';
import { reais, somar } from './dinheiro.ts';
import { COMERCIO_AURORA, FORNECEDORES } from './empresas.ts';
import { chaveDaNota, escreverNota, protocoloDaNota } from './escrever-nota.ts';
import { escreverXml, type Tree } from './escrever-xml.ts';
import type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { type Classe, MERCADO } from './produtos.ts';
import { createRandom, type Random } from './random.ts';
import { valorEm } from './valor-em.ts';

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
