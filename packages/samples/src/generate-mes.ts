import { type DocumentoGerado, generateDocumento } from './documentos/generate-documento.ts';
import type { DocumentoOptions } from './documentos/pedido-de-documento.ts';
import {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  FREGUESES,
  IMPORTADOR_ESTRANGEIRO,
} from './empresas.ts';
import { generateNota, type NotaGerada, type NotaOptions } from './generate-nota.ts';
import type { PedidoDeItem } from './pedido-de-nota.ts';
import { EQUIPAMENTOS, ESCRITORIO, HORTIFRUTI, MERCADO, type Produto } from './produtos.ts';
import { at, createRandom, type Random } from './random.ts';
import { generateCancelamento } from './write-evento.ts';

export type MesGerado = ReturnType<typeof generateMes>;
export type ArquivoDoMes = MesGerado['arquivos'][number];

/**
 * A month of an accounting office with two clients: a market (lucro real) and a distributor (lucro presumido).
 *
 * `competencia` is "YYYY-MM" and should lie in 2026, whose rates the notes declare. The same seed gives the same bytes.
 */
export function generateMes({ seed, competencia }: { seed: number; competencia: string }) {
  if (!/^2026-(?:0[1-9]|1[0-2])$/.test(competencia)) {
    throw new RangeError(`The sample month must lie in 2026, as in "2026-09"; got "${competencia}".`);
  }
  const random = createRandom(seed);
  const emitir = createEmissor(random, competencia);
  const rotina = rotinaDoMes(emitir, random);
  const especiais = notasEspeciais(emitir, random, competencia);
  const notas = [...rotina, ...Object.values(especiais)];
  const { cancelada } = especiais;
  const cancelamento = generateCancelamento({
    chave: cancelada.chave,
    nProt: cancelada.nProt,
    dhEvento: `${competencia}-28T18:30:00-03:00`,
  });
  const quebrado = cut(
    emitir({ destinatario: at(FREGUESES, 0), itens: carrinho(random, MERCADO, '5102', 3) }),
  );
  const arquivos = [...notas, cancelamento, quebrado].map(({ nome, bytes }) => ({ nome, bytes }));
  return {
    competencia,
    clientes: [cliente(COMERCIO_AURORA), cliente(DISTRIBUIDORA_HORIZONTE)] as const,
    arquivos,
    /** What the generator knows of the month because it made it so; no rule of the engine is applied. */
    esperado: {
      arquivos: arquivos.length,
      nfe: notas.filter(({ pedido }) => pedido.modelo === '55').length,
      nfce: notas.filter(({ pedido }) => pedido.modelo === '65').length,
      eventos: 1,
      quebrados: 1,
      /** The truncated file. */
      arquivoQuebrado: quebrado.nome,
      /** They declare wrong CBS and IBS; the second also sells rice with the classification of full taxation. */
      chavesErradas: [especiais.semReducao.chave, especiais.cbsDezVezes.chave] as const,
      chaveCancelada: cancelada.chave,
      /** Sale from one client to the other. */
      chaveEntreClientes: especiais.entreClientes.chave,
      chaveDevolucao: especiais.devolucao.chave,
      chaveBonificacao: especiais.bonificacao.chave,
      chaveExportacao: especiais.exportacao.chave,
      chavesSemIBSCBS: notas.filter(({ pedido }) => !pedido.comIBSCBS).map(({ chave }) => chave),
      /** Every note, in the order of the files. */
      notas: notas.map(({ bytes: _bytes, pedido: _pedido, ...fatos }) => fatos),
    },
  };
}

/** One note of each kind that a month of sales and purchases does not have by itself. */
function notasEspeciais(emitir: Emissor, random: Random, competencia: string) {
  const [restaurante, hotel] = [at(FREGUESES, 0), at(FREGUESES, 1)];
  const itemDe = (codigo: string, unidades: bigint, CFOP: string): PedidoDeItem => ({
    produto: at(
      [...MERCADO, ...ESCRITORIO, ...EQUIPAMENTOS].filter((produto) => produto.codigo === codigo),
      0,
    ),
    milesimos: unidades * 1000n,
    CFOP,
  });
  const compraDevolvida = emitir({
    emitente: FORNECEDORES.atacado,
    destinatario: COMERCIO_AURORA,
    itens: [itemDe('5001', 120n, '5102'), itemDe('4002', 60n, '5102')],
  });
  return {
    compraDevolvida,
    devolucao: emitir({
      natOp: 'Devolução de compra',
      destinatario: FORNECEDORES.atacado,
      finNFe: '4',
      chaveDevolvida: compraDevolvida.chave,
      itens: [itemDe('5001', 12n, '5202'), itemDe('4002', 6n, '5202')],
    }),
    // For the market's own use: paper, two chairs, and a counter that it keeps.
    entreClientes: emitir({
      emitente: DISTRIBUIDORA_HORIZONTE,
      destinatario: COMERCIO_AURORA,
      ide: { indFinal: '1' },
      itens: [
        ...[itemDe('7006', 40n, '6102'), itemDe('7007', 30n, '6102')],
        ...[itemDe('7004', 2n, '6102'), itemDe('8001', 1n, '6102')],
      ],
    }),
    bonificacao: emitir({
      natOp: 'Remessa em bonificação',
      destinatario: restaurante,
      itens: [itemDe('5002', 24n, '5910')],
    }),
    exportacao: emitir({
      natOp: 'Exportação',
      destinatario: IMPORTADOR_ESTRANGEIRO,
      itens: [itemDe('1004', 500n, '7102'), itemDe('3004', 200n, '7102')],
    }),
    consumidorDeFora: emitir({
      dhEmi: ultimaHora(competencia),
      natOp: 'Venda a consumidor de outro estado',
      destinatario: CONSUMIDOR_DE_FORA,
      itens: [itemDe('5003', 3n, '6108'), itemDe('3001', 6n, '6108')],
    }),
    cancelada: emitir({ destinatario: hotel, itens: carga(random, MERCADO, '5102', 4) }),
    semReducao: emitir({
      destinatario: restaurante,
      erro: 'sem_reducao',
      itens: [itemDe('3002', 200n, '5102'), itemDe('5004', 40n, '5102')],
    }),
    cbsDezVezes: emitir({
      destinatario: hotel,
      erro: 'cbs_dez_vezes',
      itens: [itemDe('5003', 90n, '5102'), withTributacaoIntegral(itemDe('1001', 20n, '5102'))],
    }),
  };
}

/** Rice is of annex I, at rate zero; sold with 000001 it pays what the law does not ask. */
const withTributacaoIntegral = (item: PedidoDeItem): PedidoDeItem => ({
  ...item,
  produto: { ...item.produto, classe: 'integral' },
});

/** Twenty to midnight of the month's last day: the next month already, for whoever converts to UTC first. */
function ultimaHora(competencia: string): string {
  const [ano = 0, mes = 0] = competencia.split('-').map(Number);
  const dia = new Date(Date.UTC(ano, mes, 0)).getUTCDate();
  return `${competencia}-${dia}T23:40:00-03:00`;
}

/** A file that was cut off on its way: its first two thirds. */
function cut({ nome, bytes }: NotaGerada) {
  return { nome, bytes: bytes.subarray(0, Math.floor((bytes.length * 2) / 3)) };
}

/** With the fields that the API takes. */
function cliente({ cnpj, nome, regime, lugar, ie }: Empresa) {
  if (regime === 'simples_nacional') throw new Error('The sample clients are not in the Simples.');
  return { cnpj, razao_social: nome, regime, uf: lugar.uf, municipio: lugar.xMun, ie };
}

/** How many notes of each routine kind a month has; with the special ones below it stays under 200 files. */
const QUANTAS = { cupons: 92, vendas: 24, compras: 22, vendasDaDistribuidora: 18, comprasDaDistribuidora: 8 };

type Emissor = (options: NotaOptions) => NotaGerada;

/** Issues notes with running numbers for each company and model, on days of the month. The market by default. */
function createEmissor(random: Random, competencia: string): Emissor {
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
    return generateNota({ seed, dhEmi, emitente, numero, ...options });
  };
}

/** Different products in whole units, or in kilos and grams where they are weighed. */
function carrinho(random: Random, produtos: readonly Produto[], CFOP: string, maximo: number) {
  const restantes = [...produtos];
  const quantos = random.inteiro(1, Math.min(maximo, restantes.length));
  return Array.from({ length: quantos }, () => {
    const produto = at(restantes.splice(random.inteiro(0, restantes.length - 1), 1), 0);
    const milesimos =
      produto.unidade === 'KG' ? BigInt(random.inteiro(250, 4000)) : BigInt(random.inteiro(1, 6)) * 1000n;
    return { produto, milesimos, CFOP };
  });
}

/** The same, by the box. */
const carga = (...pedido: Parameters<typeof carrinho>): PedidoDeItem[] =>
  carrinho(...pedido).map((item) => ({ ...item, milesimos: item.milesimos * 20n }));

function repeat<T>(vezes: number, fazer: (indice: number) => T): T[] {
  return Array.from({ length: vezes }, (_, indice) => fazer(indice));
}

/** The sales and purchases of both clients that are like those of any month. */
function rotinaDoMes(emitir: Emissor, random: Random): NotaGerada[] {
  return [
    ...cuponsDoMercado(emitir, random),
    ...vendasDoMercado(emitir, random),
    ...comprasDoMercado(emitir, random),
    ...movimentoDaDistribuidora(emitir, random),
  ];
}

/** Counter sales. Every tenth still comes from an old till that does not write the IBSCBS group. */
function cuponsDoMercado(emitir: Emissor, random: Random): NotaGerada[] {
  return repeat(QUANTAS.cupons, (indice) =>
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
  return repeat(QUANTAS.vendas, (indice) => {
    const destinatario = at(FREGUESES, indice % FREGUESES.length);
    const CFOP = destinatario.lugar.uf === COMERCIO_AURORA.lugar.uf ? '5102' : '6102';
    const itens = carga(random, MERCADO, CFOP, 6);
    return emitir({ destinatario, itens: withFreteEDesconto(itens, random) });
  });
}

/** Freight and a discount on the first item of some sales. */
function withFreteEDesconto(itens: readonly PedidoDeItem[], random: Random): PedidoDeItem[] {
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
  return repeat(QUANTAS.compras, (indice) => {
    if (indice % 3 === 0) return compra(simples, HORTIFRUTI, false);
    if (indice % 3 === 1) return compra(industria, MERCADO, indice % 2 === 0);
    return compra(atacado, MERCADO, true);
  });
}

function movimentoDaDistribuidora(emitir: Emissor, random: Random): NotaGerada[] {
  const [mercearia, padaria] = [at(FREGUESES, 2), at(FREGUESES, 3)];
  const vendas = repeat(QUANTAS.vendasDaDistribuidora, (indice) => {
    const local = indice % 3 !== 0;
    return emitir({
      emitente: DISTRIBUIDORA_HORIZONTE,
      destinatario: local ? padaria : mercearia,
      itens: carga(random, ESCRITORIO, local ? '5102' : '6102', 3),
    });
  });
  const compras = repeat(QUANTAS.comprasDaDistribuidora, () =>
    emitir({
      emitente: FORNECEDORES.atacado,
      destinatario: DISTRIBUIDORA_HORIZONTE,
      itens: carga(random, ESCRITORIO, '6102', 4),
    }),
  );
  return [...vendas, ...compras];
}

const EMITENTE = [6, 20] as const;

/**
 * What the two clients of a sample month have beside goods: freight of what the market buys, its energy and telephone, a
 * service that each of them takes and one that the distributor renders to the market. The seeds are of small amounts, as
 * the market's sales are. Equal months give equal bytes.
 */
export function generateOutrosOfMes({ competencia, esperado }: MesGerado): DocumentoGerado[] {
  const compras = esperado.notas
    .map(({ chave }) => chave)
    .filter((chave) => chave.slice(...EMITENTE) === FORNECEDORES.industria.cnpj);
  const pedidos: readonly (Omit<DocumentoOptions, 'dhEmi' | 'numero'> & { readonly dia: string })[] = [
    { tipo: 'cte', seed: 7002, dia: '08', notas: compras.slice(0, 2) },
    { tipo: 'cte', seed: 7003, dia: '15', notas: compras.slice(2, 3) },
    { tipo: 'cte', seed: 7036, dia: '22', adquirente: DISTRIBUIDORA_HORIZONTE },
    { tipo: 'nf3e', seed: 3769, dia: '10' },
    { tipo: 'nfcom', seed: 626, dia: '12' },
    { tipo: 'nfse', seed: 7010, dia: '18' },
    { tipo: 'nfse', seed: 7003, dia: '25', adquirente: DISTRIBUIDORA_HORIZONTE },
    { tipo: 'nfse', seed: 7020, dia: '28', fornecedor: DISTRIBUIDORA_HORIZONTE, adquirente: COMERCIO_AURORA },
  ];
  return pedidos.map(({ dia, ...pedido }, i) =>
    generateDocumento({ ...pedido, numero: 501 + i, dhEmi: `${competencia}-${dia}T10:00:00-03:00` }),
  );
}
