import type { ChaveDaLinha } from '../efeito/linha-em-soma.ts';
import { LinhasPorMes } from '../efeito/linhas-por-mes.ts';
import type { ContextoDoCliente, ItemCalculado, Lancamento } from '../resultado.ts';
import { emitenteNaChave } from './autor-do-evento.ts';
import type { EventosDaNota } from './caso-da-nota.ts';
import { CONTRARIO } from './movimentos.ts';

/** Nothing is known of the item but its amounts: no CFOP, no classification, no product. */
const SEM_ITEM = { ncm: '', cclasstrib: '' } as ItemCalculado;

/** The rows of events whose note is not known: on their author's side alone, all IBS to the State. */
export function linhasSemNota(
  chave: string,
  { movimentos, examinados }: EventosDaNota,
  cliente: ContextoDoCliente,
): Lancamento[] {
  if (cliente.ibs_cbs === 'das') return [];
  const linhas = new LinhasPorMes();
  for (const { autor, lado, mes, efeito, motivo, cbs, ibs, desfeitoEm } of movimentos) {
    const doAutor = autor === emitenteNaChave(chave) ? 'emitente' : 'destinatario';
    if (autor !== cliente.cnpj_raiz || (lado !== 'autor' && lado !== doAutor)) continue;
    const deQuem = examinados.find((cada) => cada.autor === autor)?.evento.CNPJ ?? '';
    const destino: ChaveDaLinha = { estabelecimento: deQuem, cfop: '', item: SEM_ITEM, segregacao: '' };
    const linha = linhas.linha(mes, efeito, motivo, destino);
    linha.cbs += cbs;
    linha.ibs_uf += ibs;
    if (desfeitoEm === null) continue;
    const inversa = linhas.linha(desfeitoEm, CONTRARIO[efeito], 'evento_cancelado', destino);
    inversa.cbs += cbs;
    inversa.ibs_uf += ibs;
  }
  return linhas.publicar();
}
