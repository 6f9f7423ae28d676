import { type Acaso, criarAcaso } from './acaso.ts';
import { calcularItem, declararErrado, type ItemCalculado } from './calcular-item.ts';
import { type Centavos, reais } from './dinheiro.ts';
import { COMERCIO_AURORA, FORNECEDORES } from './empresas.ts';
import { chaveDaNota, escreverNota, protocoloDaNota, somarTributos, valorDaNota } from './escrever-nota.ts';
import { escreverXml } from './escrever-xml.ts';
import type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
import { type Classe, MERCADO } from './produtos.ts';

/** Every part of a note may be asked for; `itens` also as a number, for that many items of a market. */
export interface OpcoesDaNota extends Partial<Omit<PedidoDeNota, 'itens'>> {
  readonly seed?: number;
  readonly itens?: number | readonly PedidoDeItem[];
}

/** A sample note as a file. Amounts are decimal strings in reais ("1234.56"). */
export interface NotaGerada {
  readonly chave: string;
  readonly nProt: string;
  readonly nome: string;
  readonly bytes: Buffer;
  readonly pedido: PedidoDeNota;
  readonly vNF: string;
  /** CBS and IBS by the rules, also when the note declares others or none. */
  readonly correto: TotaisIBSCBS;
  /** As declared; undefined when the note has no IBSCBS group. */
  readonly declarado?: TotaisIBSCBS;
}

export interface TotaisIBSCBS {
  readonly vBC: string;
  readonly vIBSUF: string;
  readonly vIBSMun: string;
  readonly vIBS: string;
  readonly vCBS: string;
}

/** One NF-e or NFC-e of layout 4.00, valid by the official schema; equal options give equal bytes. */
export function gerarNota({ seed = 1, itens = 1, ...opcoes }: OpcoesDaNota = {}): NotaGerada {
  const acaso = criarAcaso(seed);
  const pedido: PedidoDeNota = {
    numero: 1,
    serie: 1,
    modelo: '55',
    dhEmi: '2026-09-10T10:00:00-03:00',
    natOp: 'Venda de mercadoria',
    emitente: FORNECEDORES.atacado,
    ...(opcoes.modelo === '65' ? {} : { destinatario: COMERCIO_AURORA }),
    finNFe: '1',
    tpAmb: '1',
    comIBSCBS: true,
    comProtocolo: true,
    cNF: String(acaso.inteiro(10_000_000, 99_999_999)),
    ...opcoes,
    itens: typeof itens === 'number' ? itensDoMercado(itens, acaso, opcoes.erro) : itens,
  };
  const calculados = aplicarErro(
    pedido.itens.map((item) => calcularItem(item, pedido)),
    pedido,
  );
  const chave = chaveDaNota(pedido);
  return {
    chave,
    nProt: protocoloDaNota(chave),
    nome: `${chave}-${pedido.comProtocolo ? 'procNFe' : 'nfe'}.xml`,
    bytes: escreverXml(escreverNota(pedido, calculados)),
    pedido,
    vNF: reais(valorDaNota(calculados)),
    correto: emReais(somarTributos(calculados.map((item) => item.correto))),
    ...(pedido.comIBSCBS
      ? { declarado: emReais(somarTributos(calculados.map((item) => item.declarado))) }
      : {}),
  };
}

/** Items of a market; the first of them is one where the error makes a difference, when there is to be one. */
function itensDoMercado(quantos: number, acaso: Acaso, erro: ErroDeclarado | undefined): PedidoDeItem[] {
  return Array.from({ length: quantos }, (_, indice) => {
    const comErro = indice === 0 && erro !== undefined;
    return {
      produto: acaso.um(
        comErro ? MERCADO.filter(({ classe }) => CLASSES_DO_ERRO[erro].includes(classe)) : MERCADO,
      ),
      milesimos: BigInt(acaso.inteiro(comErro ? 12 : 1, 24)) * 1000n,
      CFOP: '5102',
    };
  });
}

/** Ten times nothing is nothing, and who has no reduction cannot forget it. */
const CLASSES_DO_ERRO: Readonly<Record<ErroDeclarado, readonly Classe[]>> = {
  cbs_dez_vezes: ['integral', 'alimento', 'higiene'],
  sem_reducao: ['cesta_basica', 'hortifruti', 'alimento', 'higiene'],
};

/** The first item where the error makes a difference of more than the cent that rounding may make. */
function aplicarErro(itens: readonly ItemCalculado[], { erro }: PedidoDeNota): readonly ItemCalculado[] {
  if (erro === undefined) return itens;
  const errados = itens.map((item) => declararErrado(item, erro));
  const qual = errados.findIndex(({ declarado, correto }) => {
    const diferenca = (declarado.tributos?.cbs.valor ?? 0n) - (correto.tributos?.cbs.valor ?? 0n);
    return diferenca > 1n;
  });
  if (qual === -1)
    throw new RangeError(`None of the items can have the error ${erro}: it would change nothing.`);
  return itens.map((item, indice) => (indice === qual ? (errados[qual] as ItemCalculado) : item));
}

function emReais(totais: Readonly<Record<keyof TotaisIBSCBS, Centavos>>): TotaisIBSCBS {
  const { vBC, vIBSUF, vIBSMun, vIBS, vCBS } = totais;
  return {
    vBC: reais(vBC),
    vIBSUF: reais(vIBSUF),
    vIBSMun: reais(vIBSMun),
    vIBS: reais(vIBS),
    vCBS: reais(vCBS),
  };
}
