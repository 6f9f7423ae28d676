import { ajusteQueVale } from '../calculo/classificacao/ajuste-do-escritorio.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { AjusteDoEscritorio, ContextoDoCliente, Efeito, ItemCalculado } from '../resultado.ts';
import { creditoVedado } from './credito-vedado.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import type { Lado } from './lado-do-cliente.ts';

/**
 * The office's own answer on what the item does, for a row that the rules would judge otherwise. One on the credit of goods that
 * names nothing but their NCM says nothing of their sale or return.
 */
export function decisaoDoEscritorio(
  nota: NotaFiscal,
  lado: Lado,
  det: Det,
  item: ItemCalculado,
  cliente: ContextoDoCliente,
): EfeitoDoItem | undefined {
  const { ajustes } = cliente;
  if (ajustes === undefined || ajustes.length === 0) return undefined;
  const compra = lado !== 'saida' && nota.ide.finNFe !== '4' && !classeDoCfop(item.cfop).devolucao;
  const ajuste = ajusteQueVale(
    ajustes,
    {
      det,
      data: nota.ide.dhEmi.slice(0, 10),
      emitente: nota.emit.CNPJ ?? nota.emit.CPF,
      cclasstrib: item.cclasstrib,
    },
    ({ efeito: pedido, quando }) => pedido !== undefined && (compra || !soDoCredito(pedido, quando)),
  );
  if (ajuste?.efeito === undefined) return undefined;
  // No answer raises a credit that the law denies.
  if (compra && ajuste.efeito === 'credito' && creditoVedado(item.cclasstrib) !== null) return undefined;
  const explica = ajuste.efeito === 'sem_efeito' || ajuste.efeito === 'credito_recusado';
  return { efeito: ajuste.efeito, motivo: explica ? 'definido_pelo_escritorio' : null };
}

const soDoCredito = (efeito: Efeito, quando: AjusteDoEscritorio['quando']): boolean =>
  (efeito === 'credito' || efeito === 'credito_recusado') &&
  Object.entries(quando).every(([criterio, valor]) => criterio === 'ncm' || valor === undefined);
