import { ajusteQueVale } from '../calculo/classificacao/ajuste-do-escritorio.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente, ItemCalculado } from '../resultado.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';

/** The office's own answer on what the item does, for a row that the rules would judge otherwise. */
export function decisaoDoEscritorio(
  nota: NotaFiscal,
  det: Det,
  item: ItemCalculado,
  cliente: ContextoDoCliente,
): EfeitoDoItem | undefined {
  const { ajustes } = cliente;
  if (ajustes === undefined || ajustes.length === 0) return undefined;
  const ajuste = ajusteQueVale(
    ajustes,
    {
      det,
      data: nota.ide.dhEmi.slice(0, 10),
      emitente: nota.emit.CNPJ ?? nota.emit.CPF,
      cclasstrib: item.cclasstrib,
    },
    ({ efeito: pedido }) => pedido !== undefined,
  );
  if (ajuste?.efeito === undefined) return undefined;
  const explica = ajuste.efeito === 'sem_efeito' || ajuste.efeito === 'credito_recusado';
  return { efeito: ajuste.efeito, motivo: explica ? 'definido_pelo_escritorio' : null };
}
