import { lerAtuais } from '../calculo/tributos-atuais.ts';
import { lerOuZero } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { ItemCalculado } from '../resultado.ts';
import { cfopDoCliente } from './cfop-do-cliente.ts';
import { apuraIcms, optouPeloIcmsPresumido } from './icms-presumido-do-transporte.ts';
import type { ChaveDaLinha, LinhaEmSoma } from './linha-em-soma.ts';
import type { NotaDoCliente } from './nota-do-cliente.ts';
import { icmsComSubstituicao } from './substituicao-tributaria.ts';

const DE_QUEM_REMETE = ['icms', 'icms_st', 'fcp', 'ipi'] as const;
/** Fixed assets and goods for own use: where they arrive they give no credit here. */
const SEM_CREDITO = new Set(['552', '557']);

/**
 * Goods that go from one establishment of the client to another. The ICMS that the note highlights is debited by who sends and
 * credited by who receives (LC 87/1996 art. 12 § 4º, as of LC 204/2023; Convênio ICMS 109/2024), and so is the IPI, which each
 * establishment owes by itself. PIS and COFINS: none, nothing is sold. Its price stands at both, as in the books of each.
 */
export function transferirTributosDeHoje(
  { nota, cliente, meses, linhas }: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  remetida: { readonly linha: LinhaEmSoma; readonly chave: ChaveDaLinha },
): void {
  const destacados = lerAtuais(item.tributos_atuais);
  for (const nome of DE_QUEM_REMETE) remetida.linha.atuais[nome] += destacados[nome];
  const recebida = linhas.linha(meses.hoje, 'sem_efeito', 'transferencia', {
    ...remetida.chave,
    estabelecimento: nota.dest?.CNPJ ?? '',
    cfop: cfopDoCliente(item.cfop),
  });
  recebida.valor += lerOuZero(item.valor);
  if (SEM_CREDITO.has(item.cfop.slice(1))) return;
  recebida.atuais.ipi += destacados.ipi;
  const credita =
    apuraIcms(cliente) &&
    !icmsComSubstituicao(det.imposto.ICMS) &&
    !optouPeloIcmsPresumido(cliente, `${meses.hoje}-01`);
  if (credita) recebida.atuais.icms += destacados.icms;
}
