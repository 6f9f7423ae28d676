import { readAtuais } from '../calculo/tributos-atuais.ts';
import { readOrZero } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { ChaveDaLinha, LinhaInSum } from './linha-in-sum.ts';
import { cfopDoCliente, linhaDaMercadoria, type NotaDoCliente } from './nota-do-cliente.ts';
import { assessesIcms, icmsWithSubstituicao, optedForIcmsPresumido } from './tributos-de-hoje.ts';

const DE_QUEM_REMETE = ['icms', 'icms_st', 'fcp', 'ipi'] as const;
/** Fixed assets and goods for own use: where they arrive they give no credit here. */
const SEM_CREDITO = new Set(['552', '557']);

/**
 * Goods that go from one establishment of the client to another. The ICMS that the note highlights is debited by who sends and
 * credited by who receives (LC 87/1996 art. 12 § 4º, as of LC 204/2023; Convênio ICMS 109/2024), and so is the IPI, which each
 * establishment owes by itself. PIS and COFINS: none, nothing is sold. Its price stands at both, as in the books of each:
 * what is sent in the month of its exit, what is received in that of its entry.
 */
export function transferTributosDeHoje(
  doCliente: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  { linha, chave }: { readonly linha: LinhaInSum; readonly chave: ChaveDaLinha },
): void {
  const { nota, cliente, meses, linhas } = doCliente;
  const destacados = readAtuais(item.tributos_atuais);
  for (const nome of DE_QUEM_REMETE)
    if (destacados[nome] !== 0n) linhaDaMercadoria(doCliente, linha, chave).atuais[nome] += destacados[nome];
  const recebida = linhas.linha(meses.entrada, 'sem_efeito', 'transferencia', {
    ...chave,
    estabelecimento: nota.dest?.CNPJ ?? '',
    cfop: cfopDoCliente(item.cfop),
  });
  recebida.valor += readOrZero(item.valor);
  if (SEM_CREDITO.has(item.cfop.slice(1))) return;
  recebida.atuais.ipi += destacados.ipi;
  const credita =
    assessesIcms(cliente) &&
    !icmsWithSubstituicao(det.imposto.ICMS) &&
    !optedForIcmsPresumido(cliente, `${meses.entrada}-01`);
  if (credita) recebida.atuais.icms += destacados.icms;
}
