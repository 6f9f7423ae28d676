import {
  COMERCIO_AURORA,
  CONSUMIDOR_LOCAL,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  FREGUESES,
  type Parte,
} from './empresas.ts';
import { gerarNota, type NotaGerada, type NotaOptions } from './gerar-nota.ts';
import type { PedidoDeItem } from './pedido-de-nota.ts';
import { ESCRITORIO, HORTIFRUTI, MERCADO, type Produto } from './produtos.ts';
import type { Random } from './random.ts';

/** How many notes of each routine kind a month has; with the special ones below it stays under 200 files. */
const QUANTAS = { cupons: 92, vendas: 24, compras: 22, vendasDaDistribuidora: 18, comprasDaDistribuidora: 8 };

export type Emissor = (options: NotaOptions) => NotaGerada;

/** Issues notes with running numbers for each company and model, on days of the month. The market by default. */
export function criarEmissor(random: Random, competencia: string): Emissor {
  const ultimos = new Map<string, number>();
  return (options) => {
    const { emitente = COMERCIO_AURORA, modelo = '55' } = options;
    const contador = `${emitente.cnpj}/${modelo}`;
    const numero = (ultimos.get(contador) ?? 1000) + 1;
    ultimos.set(contador, numero);
    const dia = String(random.inteiro(1, 28)).padStart(2, '0');
    const hora = String(random.inteiro(8, 21)).padStart(2, '0');
    const minuto = String(random.inteiro(0, 59)).padStart(2, '0');
    const seed = random.inteiro(1, 2_000_000_000);
    const dhEmi = `${competencia}-${dia}T${hora}:${minuto}:00-03:00`;
    return gerarNota({ seed, dhEmi, emitente, numero, ...options });
  };
}

/** Different products in whole units, or in kilos and grams where they are weighed. */
export function carrinho(random: Random, produtos: readonly Produto[], CFOP: string, maximo: number) {
  const restantes = [...produtos];
  const quantos = random.inteiro(1, Math.min(maximo, restantes.length));
  return Array.from({ length: quantos }, () => {
    const [produto] = restantes.splice(random.inteiro(0, restantes.length - 1), 1) as [Produto];
    const milesimos =
      produto.unidade === 'KG' ? BigInt(random.inteiro(250, 4000)) : BigInt(random.inteiro(1, 6)) * 1000n;
    return { produto, milesimos, CFOP };
  });
}

/** The same, by the box. */
export const carga = (...pedido: Parameters<typeof carrinho>): PedidoDeItem[] =>
  carrinho(...pedido).map((item) => ({ ...item, milesimos: item.milesimos * 20n }));

function repetir<T>(vezes: number, fazer: (indice: number) => T): T[] {
  return Array.from({ length: vezes }, (_, indice) => fazer(indice));
}

/** The sales and purchases of both clients that are like those of any month. */
export function rotinaDoMes(emitir: Emissor, random: Random): NotaGerada[] {
  return [
    ...cuponsDoMercado(emitir, random),
    ...vendasDoMercado(emitir, random),
    ...comprasDoMercado(emitir, random),
    ...movimentoDaDistribuidora(emitir, random),
  ];
}

/** Counter sales. Every tenth still comes from an old till that does not write the IBSCBS group. */
function cuponsDoMercado(emitir: Emissor, random: Random): NotaGerada[] {
  return repetir(QUANTAS.cupons, (indice) =>
    emitir({
      modelo: '65',
      natOp: 'Venda a consumidor',
      ...(indice % 4 === 0 ? { destinatario: CONSUMIDOR_LOCAL } : {}),
      comIBSCBS: indice % 10 !== 9,
      itens: carrinho(random, MERCADO, '5102', 5),
    }),
  );
}

function vendasDoMercado(emitir: Emissor, random: Random): NotaGerada[] {
  return repetir(QUANTAS.vendas, (indice) => {
    const destinatario = FREGUESES[indice % FREGUESES.length] as Parte;
    const CFOP = destinatario.lugar.uf === COMERCIO_AURORA.lugar.uf ? '5102' : '6102';
    const itens = carga(random, MERCADO, CFOP, 6);
    return emitir({ destinatario, itens: comFreteEDesconto(itens, random) });
  });
}

/** Freight and a discount on the first item of some sales. */
function comFreteEDesconto(itens: readonly PedidoDeItem[], random: Random): PedidoDeItem[] {
  const vFrete = BigInt(random.inteiro(0, 3)) * 1250n;
  const vDesc = BigInt(random.inteiro(0, 2)) * 199n;
  return itens.map((item, indice) => (indice === 0 ? { ...item, vFrete, vDesc } : item));
}

/** The supplier in the Simples writes no IBSCBS group in 2026 (LC 214/2025, art. 348, III, c). */
function comprasDoMercado(emitir: Emissor, random: Random): NotaGerada[] {
  const { atacado, industria, simples } = FORNECEDORES;
  const compra = (emitente: Empresa, produtos: readonly Produto[], comIBSCBS: boolean): NotaGerada => {
    const CFOP = emitente.lugar.uf === COMERCIO_AURORA.lugar.uf ? '5102' : '6102';
    const itens = carga(random, produtos, CFOP, 5);
    return emitir({ emitente, destinatario: COMERCIO_AURORA, comIBSCBS, itens });
  };
  return repetir(QUANTAS.compras, (indice) => {
    if (indice % 3 === 0) return compra(simples, HORTIFRUTI, false);
    if (indice % 3 === 1) return compra(industria, MERCADO, indice % 2 === 0);
    return compra(atacado, MERCADO, true);
  });
}

function movimentoDaDistribuidora(emitir: Emissor, random: Random): NotaGerada[] {
  const [, , mercearia, padaria] = FREGUESES as readonly [Parte, Parte, Parte, Parte];
  const vendas = repetir(QUANTAS.vendasDaDistribuidora, (indice) => {
    const local = indice % 3 !== 0;
    return emitir({
      emitente: DISTRIBUIDORA_HORIZONTE,
      destinatario: local ? padaria : mercearia,
      itens: carga(random, ESCRITORIO, local ? '5102' : '6102', 3),
    });
  });
  const compras = repetir(QUANTAS.comprasDaDistribuidora, () =>
    emitir({
      emitente: FORNECEDORES.atacado,
      destinatario: DISTRIBUIDORA_HORIZONTE,
      itens: carga(random, ESCRITORIO, '6102', 4),
    }),
  );
  return [...vendas, ...compras];
}
