import { findMesesDasOriginais } from '../calculo/aliquotas/aliquotas-do-documento.ts';
import { nomesDosTributosAtuais, OF_MERCADORIA } from '../calculo/tributos-atuais.ts';
import type { Det } from '../nota-fiscal.ts';
import type { Efeito, ItemCalculado } from '../resultado.ts';
import { computeCreditosDaCompra } from './destinacao/creditos-da-compra.ts';
import {
  type CompraToAssign,
  type DestinacaoDaCompra,
  isContribuinteNaNota,
} from './destinacao/decide-destinacao.ts';
import { computeEmbutidosDoItem } from './embutidos.ts';
import type { ChaveDaLinha, LinhaInSum } from './linha-in-sum.ts';
import { linhaDaMercadoria, type NotaDoCliente, type Sentido } from './nota-do-cliente.ts';
import { addReducaoLinear } from './reducao-linear.ts';
import { type EntradaDosTributosDeHoje, tributosDeHoje } from './tributos-de-hoje.ts';

/** Where a row stands, and what reversal of the years before 2027 it is, if it is one. */
interface Hoje {
  readonly linha: LinhaInSum;
  readonly chave: ChaveDaLinha;
  readonly direcao: Sentido;
  readonly volta: Efeito | null;
  readonly compra: CompraToAssign | null;
  readonly destinada: DestinacaoDaCompra | null;
  /** The office refuses its credit. */
  readonly recusada: boolean;
  readonly indice: number;
}

/** Today's taxes of an item, and those inside the cost of a purchase. */
export function addHoje(doCliente: NotaDoCliente, det: Det, item: ItemCalculado, doItem: Hoje): void {
  const { nota, cliente, lado, meses, compras } = doCliente;
  const { linha, chave, direcao, compra, destinada, recusada, indice } = doItem;
  const { cfop } = chave;
  const entrada: EntradaDosTributosDeHoje = {
    item,
    det,
    cfop,
    sentido: direcao,
    cliente,
    crt: nota.emit.CRT,
    competencia: meses.hoje,
    originais: findMesesDasOriginais(det, nota.ide),
    contribuinte: isContribuinteNaNota(nota, lado),
  };
  if (direcao === 'credito' && compra !== null && destinada !== null) {
    const { atuais, ativo, difal, perguntas: abertas } = computeCreditosDaCompra(entrada, compra, destinada);
    const daMercadoria = linhaDaMercadoria(doCliente, linha, chave);
    for (const nome of nomesDosTributosAtuais)
      (OF_MERCADORIA.has(nome) ? daMercadoria : linha).atuais[nome] += atuais[nome];
    daMercadoria.difal_entrada += difal;
    daMercadoria.icms_ativo += ativo.icms;
    linha.pis_ativo += ativo.pis;
    linha.cofins_ativo += ativo.cofins;
    for (const pergunta of abertas) compras.push({ ...pergunta, indice });
  } else if (direcao !== 'credito' || !recusada) sumHoje(doCliente, doItem, entrada);
  if (direcao === 'debito') addReducaoLinear(doCliente, { det, item, indice, linha });
  if (direcao !== 'credito') return;
  const embutidos = computeEmbutidosDoItem(item, det, { cfop, lado, competencia: meses.hoje });
  linha.icms_embutido += embutidos.icms;
  linha.pis_cofins_embutido += embutidos.pis_cofins;
  linha.embutido_na_base += embutidos.na_base;
}

/** Today's taxes of what is no purchase with a purpose. */
function sumHoje(
  doCliente: NotaDoCliente,
  { linha, chave, volta }: Hoje,
  entrada: EntradaDosTributosDeHoje,
): void {
  const { documento, lado, meses, linhas } = doCliente;
  const hoje = tributosDeHoje(entrada);
  if (volta === 'estorno_debito') {
    // LC 214/2025 art. 379: what was charged as PIS and COFINS comes back as a credit of CBS.
    const mes = meses.cbs ?? documento.competencia;
    linhas.linha(mes, 'credito', 'pis_cofins_de_devolucao', chave).cbs += hoje.pis + hoje.cofins;
    hoje.pis = 0n;
    hoje.cofins = 0n;
  }
  for (const nome of nomesDosTributosAtuais) {
    if (hoje[nome] === 0n) continue;
    const doMes = OF_MERCADORIA.has(nome) ? linhaDaMercadoria(doCliente, linha, chave) : linha;
    doMes.atuais[nome] += hoje[nome];
    // The month of the price says that its ICMS is of another, or its sale would look exempt.
    if (doMes !== linha && lado === 'saida') linhas.linha(meses.hoje, 'sem_efeito', 'icms_na_saida', chave);
  }
}
