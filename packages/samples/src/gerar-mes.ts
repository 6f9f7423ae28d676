import {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  FREGUESES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
} from './empresas.ts';
import { gerarCancelamento } from './gerar-cancelamento.ts';
import type { NotaGerada } from './gerar-nota.ts';
import type { PedidoDeItem } from './pedido-de-nota.ts';
import { EQUIPAMENTOS, ESCRITORIO, MERCADO, type Produto } from './produtos.ts';
import { createRandom, type Random } from './random.ts';
import { carga, carrinho, criarEmissor, type Emissor, rotinaDoMes } from './rotina-do-mes.ts';

export type MesGerado = ReturnType<typeof gerarMes>;
export type ArquivoDoMes = MesGerado['arquivos'][number];

/**
 * A month of an accounting office with two clients: a market (lucro real) and a distributor (lucro presumido).
 *
 * `competencia` is "YYYY-MM" and should lie in 2026, whose rates the notes declare. The same seed gives the same bytes.
 */
export function gerarMes({ seed, competencia }: { seed: number; competencia: string }) {
  if (!/^2026-(?:0[1-9]|1[0-2])$/.test(competencia)) {
    throw new RangeError(`The sample month must lie in 2026, as in "2026-09"; got "${competencia}".`);
  }
  const random = createRandom(seed);
  const emitir = criarEmissor(random, competencia);
  const rotina = rotinaDoMes(emitir, random);
  const especiais = notasEspeciais(emitir, random, competencia);
  const notas = [...rotina, ...Object.values(especiais)];
  const { cancelada } = especiais;
  const cancelamento = gerarCancelamento({
    chave: cancelada.chave,
    nProt: cancelada.nProt,
    dhEvento: `${competencia}-28T18:30:00-03:00`,
  });
  const quebrado = cortar(
    emitir({ destinatario: FREGUESES[0] as Parte, itens: carrinho(random, MERCADO, '5102', 3) }),
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
  const [restaurante, hotel] = FREGUESES as readonly [Parte, Parte];
  const itemDe = (codigo: string, unidades: bigint, CFOP: string): PedidoDeItem => ({
    produto: [...MERCADO, ...ESCRITORIO, ...EQUIPAMENTOS].find(
      (produto) => produto.codigo === codigo,
    ) as Produto,
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
      itens: [itemDe('5003', 90n, '5102'), comTributacaoIntegral(itemDe('1001', 20n, '5102'))],
    }),
  };
}

/** Rice is of annex I, at rate zero; sold with 000001 it pays what the law does not ask. */
const comTributacaoIntegral = (item: PedidoDeItem): PedidoDeItem => ({
  ...item,
  produto: { ...item.produto, classe: 'integral' },
});

/** Twenty to midnight of the month's last day: the next month already, for whoever converts to UTC first. */
function ultimaHora(competencia: string): string {
  const [ano, mes] = competencia.split('-').map(Number) as [number, number];
  const dia = new Date(Date.UTC(ano, mes, 0)).getUTCDate();
  return `${competencia}-${dia}T23:40:00-03:00`;
}

/** A file that was cut off on its way: its first two thirds. */
function cortar({ nome, bytes }: NotaGerada) {
  return { nome, bytes: bytes.subarray(0, Math.floor((bytes.length * 2) / 3)) };
}

/** With the fields that the API takes. */
function cliente({ cnpj, nome, regime, lugar, ie }: Empresa) {
  if (regime === 'simples_nacional') throw new Error('The sample clients are not in the Simples.');
  return { cnpj, razao_social: nome, regime, uf: lugar.uf, municipio: lugar.xMun, ie };
}
