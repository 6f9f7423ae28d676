import { computeCorteLinear, mayHaveBeneficio } from '../calculo/reducao-linear.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { LinhaInSum } from './linha-in-sum.ts';
import type { NotaDoCliente } from './nota-do-cliente.ts';
import { askPergunta, respostaFor, type ValoresEmJogo } from './outros/perguntas.ts';
import { casoDaNota } from './perguntas-do-item.ts';

/** A sold item, and the row of its price. */
interface ItemVendido {
  readonly det: Det;
  readonly item: ItemCalculado;
  /** Where it stands in the note, from zero. */
  readonly indice: number;
  readonly linha: LinhaInSum;
}

/**
 * The linear cut of LC 224/2025 on what the client sells with a benefit of PIS and COFINS. The note shows no such tax, and does not name
 * the benefit: the office says by product whether it is cut. "sim" adds it to the debits; unanswered it is asked with the amount, and nothing is added.
 */
export function addReducaoLinear(doCliente: NotaDoCliente, { det, item, indice, linha }: ItemVendido): void {
  const { nota, cliente, lado, meses, compras } = doCliente;
  const { regime, respostas = [] } = cliente;
  if (lado !== 'saida' || (regime !== 'lucro_real' && regime !== 'lucro_presumido')) return;
  // Asked first, so that of most items nothing is read.
  if (!mayHaveBeneficio(det.imposto)) return;
  const corte = computeCorteLinear({
    nota,
    det,
    valor: readOrZero(item.valor),
    cclasstrib: item.cclasstrib,
    declarada: item.classificacao !== 'inferida',
    cumulativo: regime === 'lucro_presumido',
    mes: meses.hoje,
  });
  if (corte === null) return;
  const caso = { ...casoDaNota(doCliente), produto: det.prod.cProd, ncm: det.prod.NCM };
  const resposta = respostaFor(respostas, 'reducao_linear_lc224', caso, `${meses.hoje}-01`);
  if (resposta === 'sim') {
    linha.atuais.pis += corte.pis;
    linha.atuais.cofins += corte.cofins;
    linha.pis_lc224 += corte.pis;
    linha.cofins_lc224 += corte.cofins;
  } else if (resposta === undefined) {
    const em_jogo: ValoresEmJogo = { pis: formatFixo(corte.pis, 2), cofins: formatFixo(corte.cofins, 2) };
    compras.push({ ...askPergunta('reducao_linear_lc224', caso, em_jogo), indice });
  }
}
