import type { NotaFiscal } from '../../nota-fiscal.ts';
import type { Premissa } from '../../resultado.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemEmCalculo } from '../item-em-calculo.ts';

/** Everything that the result of a note assumes, each once: rates, price layout, and what the items had to suppose. */
export function premissasDoDocumento(
  nota: NotaFiscal,
  itens: readonly ItemEmCalculo[],
  contexto: ContextoDoItem,
  dasAliquotas: readonly Premissa[],
): Premissa[] {
  const premissas = new Map<string, Premissa>();
  for (const premissa of dasAliquotas) acrescentar(premissas, premissa);
  for (const item of itens) for (const premissa of item.premissas) acrescentar(premissas, premissa);
  if (contexto.ano !== contexto.anoDaNota) {
    acrescentar(premissas, {
      codigo: 'preco_liquido_constante',
      texto: `Aplicado o ano de ${contexto.ano}: mantido o preço líquido da nota, sem tributos; os tributos atuais encolhem conforme a transição.`,
    });
  }
  if (contexto.anoDaNota >= 2027) {
    acrescentar(premissas, {
      codigo: 'preco_com_tributos',
      texto:
        'A partir de 2027 o preço do item (vProd) traz CBS, IBS e IS por dentro, salvo na importação (NT 2026.008, ainda sem esquema publicado); com vProdLiq na nota, vale o vProdLiq.',
    });
  }
  if (contexto.compra !== null) {
    acrescentar(premissas, {
      codigo: 'destinacao_ao_ente',
      texto:
        'Compra governamental: alíquotas efetivas depois da destinação ao ente (art. 473), como na calculadora oficial; a NT 2025.002 (UB28-10) as quer antes dela. A soma é a mesma.',
    });
  }
  if (nota.det.some((det) => det.imposto.ICMS?.indDeduzDeson === '1')) {
    acrescentar(premissas, {
      codigo: 'icms_desonerado',
      texto: 'ICMS desonerado com dedução (indDeduzDeson 1): tratado sem efeito na base de CBS e IBS.',
    });
  }
  return [...premissas.values()];
}

function acrescentar(premissas: Map<string, Premissa>, premissa: Premissa): void {
  premissas.set(premissa.codigo + premissa.texto, premissa);
}
