import { type Acaso, criarAcaso } from './acaso.ts';
import {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  FREGUESES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
} from './empresas.ts';
import { gerarCancelamento } from './gerar-cancelamento.ts';
import { gerarNota, type NotaGerada, type OpcoesDaNota } from './gerar-nota.ts';
import type { PedidoDeItem } from './pedido-de-nota.ts';
import { ESCRITORIO, HORTIFRUTI, MERCADO, type Produto } from './produtos.ts';

/** A client of the sample office, with the fields that the API takes. */
export interface ClienteDoMes {
  readonly cnpj: string;
  readonly razao_social: string;
  readonly regime: 'lucro_real' | 'lucro_presumido';
  readonly uf: string;
  readonly municipio: string;
  readonly ie: string;
}

export interface ArquivoDoMes {
  readonly nome: string;
  readonly bytes: Buffer;
}

/** What the generator knows of the month because it made it so; no rule of the engine is applied. */
export interface EsperadoDoMes {
  readonly arquivos: number;
  readonly nfe: number;
  readonly nfce: number;
  readonly eventos: number;
  readonly quebrados: number;
  /** Name of the truncated file. */
  readonly arquivoQuebrado: string;
  /** The two notes that declare wrong CBS and IBS. */
  readonly chavesErradas: readonly [string, string];
  readonly chaveCancelada: string;
  /** Sale from one client to the other. */
  readonly chaveEntreClientes: string;
  readonly chaveDevolucao: string;
  readonly chaveBonificacao: string;
  readonly chaveExportacao: string;
  /** Notes without the IBSCBS group. */
  readonly chavesSemIBSCBS: readonly string[];
  /** Every note, in the order of the files. */
  readonly notas: readonly Omit<NotaGerada, 'bytes' | 'pedido'>[];
}

export interface MesGerado {
  readonly competencia: string;
  readonly clientes: readonly [ClienteDoMes, ClienteDoMes];
  readonly arquivos: readonly ArquivoDoMes[];
  readonly esperado: EsperadoDoMes;
}

/** How many notes of each routine kind a month has; with the special ones below it stays under 200 files. */
const QUANTAS = { cupons: 92, vendas: 24, compras: 22, vendasDaDistribuidora: 18, comprasDaDistribuidora: 8 };

/**
 * A month of an accounting office with two clients: a market (lucro real) and a distributor (lucro presumido).
 *
 * `competencia` is "YYYY-MM" and should lie in 2026, whose rates the notes declare. The same seed gives the same bytes.
 */
export function gerarMes({ seed, competencia }: { seed: number; competencia: string }): MesGerado {
  if (!/^2026-(?:0[1-9]|1[0-2])$/.test(competencia)) {
    throw new RangeError(`The sample month must lie in 2026, as in "2026-09"; got "${competencia}".`);
  }
  const acaso = criarAcaso(seed);
  const emitir = criarEmissor(acaso, competencia);
  const rotina = [
    ...cuponsDoMercado(emitir, acaso),
    ...vendasDoMercado(emitir, acaso),
    ...comprasDoMercado(emitir, acaso),
    ...movimentoDaDistribuidora(emitir, acaso),
  ];
  const especiais = notasEspeciais(emitir, acaso, competencia);
  const notas = [...rotina, ...Object.values(especiais)];
  const { cancelada } = especiais;
  const cancelamento = gerarCancelamento({
    chave: cancelada.chave,
    nProt: cancelada.nProt,
    dhEvento: `${competencia}-28T18:30:00-03:00`,
  });
  const quebrado = cortar(
    emitir({ destinatario: FREGUESES[0] as Parte, itens: carrinho(acaso, MERCADO, '5102', 3) }),
  );
  const arquivos = [...notas, cancelamento, quebrado].map(({ nome, bytes }) => ({ nome, bytes }));
  return {
    competencia,
    clientes: [cliente(COMERCIO_AURORA), cliente(DISTRIBUIDORA_HORIZONTE)],
    arquivos,
    esperado: {
      arquivos: arquivos.length,
      nfe: notas.filter(({ pedido }) => pedido.modelo === '55').length,
      nfce: notas.filter(({ pedido }) => pedido.modelo === '65').length,
      eventos: 1,
      quebrados: 1,
      arquivoQuebrado: quebrado.nome,
      chavesErradas: [especiais.semReducao.chave, especiais.cbsDezVezes.chave],
      chaveCancelada: cancelada.chave,
      chaveEntreClientes: especiais.entreClientes.chave,
      chaveDevolucao: especiais.devolucao.chave,
      chaveBonificacao: especiais.bonificacao.chave,
      chaveExportacao: especiais.exportacao.chave,
      chavesSemIBSCBS: notas.filter(({ pedido }) => !pedido.comIBSCBS).map(({ chave }) => chave),
      notas: notas.map(({ bytes: _bytes, pedido: _pedido, ...fatos }) => fatos),
    },
  };
}

type Emissor = (opcoes: OpcoesDaNota) => NotaGerada;

/** Issues notes with running numbers for each company and model, on days of the month. The market by default. */
function criarEmissor(acaso: Acaso, competencia: string): Emissor {
  const ultimos = new Map<string, number>();
  return (opcoes) => {
    const { emitente = COMERCIO_AURORA, modelo = '55' } = opcoes;
    const contador = `${emitente.cnpj}/${modelo}`;
    const numero = (ultimos.get(contador) ?? 1000) + 1;
    ultimos.set(contador, numero);
    const dia = String(acaso.inteiro(1, 28)).padStart(2, '0');
    const hora = String(acaso.inteiro(8, 21)).padStart(2, '0');
    const minuto = String(acaso.inteiro(0, 59)).padStart(2, '0');
    return gerarNota({
      seed: acaso.inteiro(1, 2_000_000_000),
      dhEmi: `${competencia}-${dia}T${hora}:${minuto}:00-03:00`,
      emitente,
      numero,
      ...opcoes,
    });
  };
}

/** Different products in whole units, or in kilos and grams where they are weighed. */
function carrinho(acaso: Acaso, produtos: readonly Produto[], CFOP: string, maximo: number): PedidoDeItem[] {
  const restantes = [...produtos];
  const quantos = acaso.inteiro(1, Math.min(maximo, restantes.length));
  return Array.from({ length: quantos }, () => {
    const [produto] = restantes.splice(acaso.inteiro(0, restantes.length - 1), 1) as [Produto];
    const milesimos =
      produto.unidade === 'KG' ? BigInt(acaso.inteiro(250, 4000)) : BigInt(acaso.inteiro(1, 6)) * 1000n;
    return { produto, milesimos, CFOP };
  });
}

/** The same, by the box. */
function carga(acaso: Acaso, produtos: readonly Produto[], CFOP: string, maximo: number): PedidoDeItem[] {
  return carrinho(acaso, produtos, CFOP, maximo).map((item) => ({
    ...item,
    milesimos: item.milesimos * 20n,
  }));
}

function repetir<T>(vezes: number, fazer: (indice: number) => T): T[] {
  return Array.from({ length: vezes }, (_, indice) => fazer(indice));
}

/** Counter sales. Every tenth still comes from an old till that does not write the IBSCBS group. */
function cuponsDoMercado(emitir: Emissor, acaso: Acaso): NotaGerada[] {
  return repetir(QUANTAS.cupons, (indice) =>
    emitir({
      modelo: '65',
      natOp: 'Venda a consumidor',
      ...(indice % 4 === 0 ? { destinatario: CONSUMIDOR_LOCAL } : {}),
      comIBSCBS: indice % 10 !== 9,
      itens: carrinho(acaso, MERCADO, '5102', 5),
    }),
  );
}

function vendasDoMercado(emitir: Emissor, acaso: Acaso): NotaGerada[] {
  return repetir(QUANTAS.vendas, (indice) => {
    const destinatario = FREGUESES[indice % FREGUESES.length] as Parte;
    const CFOP = destinatario.lugar.uf === COMERCIO_AURORA.lugar.uf ? '5102' : '6102';
    const itens = carga(acaso, MERCADO, CFOP, 6);
    return emitir({ destinatario, itens: comFreteEDesconto(itens, acaso) });
  });
}

/** Freight and a discount on the first item of some sales. */
function comFreteEDesconto(itens: readonly PedidoDeItem[], acaso: Acaso): PedidoDeItem[] {
  const vFrete = BigInt(acaso.inteiro(0, 3)) * 1250n;
  const vDesc = BigInt(acaso.inteiro(0, 2)) * 199n;
  return itens.map((item, indice) => (indice === 0 ? { ...item, vFrete, vDesc } : item));
}

/** The supplier in the Simples writes no IBSCBS group in 2026 (LC 214/2025, art. 348, III, c). */
function comprasDoMercado(emitir: Emissor, acaso: Acaso): NotaGerada[] {
  const { atacado, industria, simples } = FORNECEDORES;
  const compra = (emitente: Empresa, produtos: readonly Produto[], comIBSCBS: boolean): NotaGerada => {
    const CFOP = emitente.lugar.uf === COMERCIO_AURORA.lugar.uf ? '5102' : '6102';
    return emitir({
      emitente,
      destinatario: COMERCIO_AURORA,
      comIBSCBS,
      itens: carga(acaso, produtos, CFOP, 5),
    });
  };
  return repetir(QUANTAS.compras, (indice) => {
    if (indice % 3 === 0) return compra(simples, HORTIFRUTI, false);
    if (indice % 3 === 1) return compra(industria, MERCADO, indice % 2 === 0);
    return compra(atacado, MERCADO, true);
  });
}

function movimentoDaDistribuidora(emitir: Emissor, acaso: Acaso): NotaGerada[] {
  const [, , mercearia, padaria] = FREGUESES as readonly [Parte, Parte, Parte, Parte];
  const vendas = repetir(QUANTAS.vendasDaDistribuidora, (indice) => {
    const local = indice % 3 !== 0;
    return emitir({
      emitente: DISTRIBUIDORA_HORIZONTE,
      destinatario: local ? padaria : mercearia,
      itens: carga(acaso, ESCRITORIO, local ? '5102' : '6102', 3),
    });
  });
  const compras = repetir(QUANTAS.comprasDaDistribuidora, () =>
    emitir({
      emitente: FORNECEDORES.atacado,
      destinatario: DISTRIBUIDORA_HORIZONTE,
      itens: carga(acaso, ESCRITORIO, '6102', 4),
    }),
  );
  return [...vendas, ...compras];
}

/** One note of each kind that a month of sales and purchases does not have by itself. */
function notasEspeciais(emitir: Emissor, acaso: Acaso, competencia: string) {
  const [restaurante, hotel] = FREGUESES as readonly [Parte, Parte];
  const itemDe = (codigo: string, unidades: bigint, CFOP: string): PedidoDeItem => ({
    produto: [...MERCADO, ...ESCRITORIO].find((produto) => produto.codigo === codigo) as Produto,
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
    entreClientes: emitir({
      emitente: DISTRIBUIDORA_HORIZONTE,
      destinatario: COMERCIO_AURORA,
      itens: [itemDe('7006', 40n, '6102'), itemDe('7007', 30n, '6102'), itemDe('7004', 2n, '6102')],
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
    cancelada: emitir({ destinatario: hotel, itens: carga(acaso, MERCADO, '5102', 4) }),
    semReducao: emitir({
      destinatario: restaurante,
      erro: 'sem_reducao',
      itens: [itemDe('3002', 200n, '5102'), itemDe('5004', 40n, '5102')],
    }),
    cbsDezVezes: emitir({
      destinatario: hotel,
      erro: 'cbs_dez_vezes',
      itens: [itemDe('5003', 90n, '5102'), itemDe('1001', 20n, '5102')],
    }),
  };
}

/** Twenty to midnight of the month's last day: the next month already, for whoever converts to UTC first. */
function ultimaHora(competencia: string): string {
  const [ano, mes] = competencia.split('-').map(Number) as [number, number];
  const dia = new Date(Date.UTC(ano, mes, 0)).getUTCDate();
  return `${competencia}-${dia}T23:40:00-03:00`;
}

/** A file that was cut off on its way: its first two thirds. */
function cortar({ nome, bytes }: NotaGerada): ArquivoDoMes {
  return { nome, bytes: bytes.subarray(0, Math.floor((bytes.length * 2) / 3)) };
}

function cliente({ cnpj, nome, regime, lugar, ie }: Empresa): ClienteDoMes {
  if (regime === 'simples_nacional') throw new Error('The sample clients are not in the Simples.');
  return { cnpj, razao_social: nome, regime, uf: lugar.uf, municipio: lugar.xMun, ie };
}
