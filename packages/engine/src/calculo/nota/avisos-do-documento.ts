import { vigente } from '@apura/law';
import { isEmitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import type { NotaFiscal, Situacao } from '../../nota-fiscal.ts';
import type { Premissa } from '../../resultado.ts';
import { findTributoDoEnte } from '../aliquotas/aliquotas-do-documento.ts';
import type { ContextoDoItem, ItemInCalculo } from '../item-in-calculo.ts';
import { computeCorteLinear, computePercentualDoCorte, mayHaveBeneficio } from '../reducao-linear.ts';

/** Sentences on what this version assumes or leaves out for one note. */
export function listAvisosDoDocumento(
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  situacao: Situacao,
  { competencia, aliquotas: avisoDasAliquotas }: { competencia: string; aliquotas: string | null },
): string[] {
  const { ide } = nota;
  const avisos: string[] = [];
  if (avisoDasAliquotas !== null) avisos.push(avisoDasAliquotas);
  if (situacao === 'cancelada') avisos.push('A nota está cancelada: o cálculo é só para consulta.');
  if (situacao === 'denegada') avisos.push('A nota foi denegada: o cálculo é só para consulta.');
  if (situacao === 'sem_protocolo') avisos.push('A nota não traz protocolo de autorização.');
  if (nota.emit.CRT === undefined)
    avisos.push('A nota não diz o CRT do emitente: ele é tratado como do regime normal.');
  if (ide.tpAmb === '2') avisos.push('A nota é do ambiente de homologação e não tem valor fiscal.');
  if (itens.some((item) => item.classificacao.origem === 'inferida'))
    avisos.push(
      'Há itens sem o grupo IBSCBS; a classificação foi inferida pelo CFOP e pelo NCM: veja a condição de cada um.',
    );
  if (itens.some((item) => !item.calculado) && avisoDasAliquotas === null)
    avisos.push('Há itens sem cálculo próprio de CBS e IBS; veja a condição de cada um.');
  if (ide.finNFe === '4')
    avisos.push(
      'Devolução: valem a base e as alíquotas da nota original, que não foi consultada; aplicadas as da própria nota ou, sem o grupo IBSCBS, as do ano da nota referenciada.',
    );
  if (ide.gPagAntecipado !== undefined)
    avisos.push('Pagamento antecipado: o tributo já pago nas notas referenciadas não foi deduzido.');
  if (ide.gCompraGov !== undefined && findTributoDoEnte(ide.gCompraGov.tpEnteGov) === undefined)
    avisos.push(
      'Compra governamental de ente sem destinação prevista no art. 473: as alíquotas ficaram como estão.',
    );
  if (nota.det.some((det) => det.imposto.IS !== undefined) && itens.every((item) => item.is === 0n))
    avisos.push(
      'O Imposto Seletivo não foi calculado: as alíquotas dependem de lei ordinária (LC 214/2025, art. 409).',
    );
  addBeneficios(avisos, nota, itens, competencia);
  return avisos;
}

/** IPI of what leaves exempt; of a rate of zero in the table nothing is cut. */
const IPI_ISENTO = '52';

/** Federal benefits that LC 224/2025 may cut by 10 %, which the note does not show. Who is in the Simples is not reached (art. 4º § 8º VI). */
function addBeneficios(
  avisos: string[],
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  competencia: string,
): void {
  if (isEmitenteDoSimples(nota.emit.CRT)) return;
  const comBeneficio = nota.det.some(({ imposto }) => mayHaveBeneficio(imposto));
  const isentoDeIpi =
    nota.ide.tpNF !== '0' && nota.det.some(({ imposto }) => imposto.IPI?.CST === IPI_ISENTO);
  if ((!comBeneficio && !isentoDeIpi) || computePercentualDoCorte(competencia) === 0n) return;
  if (comBeneficio && isReachedByCorte(nota, itens, competencia))
    avisos.push(
      'Há itens com isenção, alíquota zero ou reduzida de PIS e COFINS fora dos Anexos I e XV da LC 214/2025: pode haver PIS/COFINS de 10% (LC 224/2025, art. 4º, § 4º, I e II), que a nota não mostra; quem vende responde por produto, em Perguntas. A quem compra isso não dá crédito (§ 7º).',
    );
  if (isentoDeIpi)
    avisos.push(
      'Há itens isentos de IPI (CST 52): se a isenção é das que a LC 224/2025 reduz, é devido 10% da alíquota da TIPI (art. 4º, §§ 2º, I, 3º, II, e 4º, I); isso não foi calculado, confira o enquadramento (cEnq).',
    );
}

/** Whether the cut may reach the PIS and COFINS of an item of the note. */
function isReachedByCorte(nota: NotaFiscal, itens: readonly ItemInCalculo[], mes: string): boolean {
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (item === undefined || !mayHaveBeneficio(det.imposto)) continue;
    const { valor, classificacao } = item;
    const { cclasstrib, origem } = classificacao;
    const declarada = origem !== 'inferida';
    if (computeCorteLinear({ nota, det, valor, cclasstrib, declarada, cumulativo: false, mes }) !== null)
      return true;
  }
  return false;
}

/** Everything that the result of a note assumes, each once: rates, price layout, and what the items had to suppose. */
export function listPremissasDoDocumento(
  nota: NotaFiscal,
  itens: readonly ItemInCalculo[],
  contexto: ContextoDoItem,
  dasAliquotas: readonly Premissa[],
): Premissa[] {
  const premissas = new Map<string, Premissa>();
  for (const premissa of dasAliquotas) add(premissas, premissa);
  for (const item of itens) for (const premissa of item.premissas) add(premissas, premissa);
  if (contexto.ano !== contexto.anoDaNota) {
    add(premissas, {
      codigo: 'preco_liquido_constante',
      texto: `Aplicado o ano de ${contexto.ano}: mantido o preço líquido da nota, sem tributos; os tributos atuais encolhem conforme a transição.`,
    });
  }
  if (vigente('preco_com_cbs_e_ibs', contexto.anoDaNota)) {
    add(premissas, {
      codigo: 'preco_com_tributos',
      texto:
        'A partir de 2027 o preço do item (vProd) traz CBS, IBS e IS por dentro, salvo na importação (NT 2026.008); com vProdLiq na nota, vale o vProdLiq.',
    });
  }
  if (contexto.compra !== null) {
    add(premissas, {
      codigo: 'destinacao_ao_ente',
      texto:
        'Compra governamental: alíquotas efetivas depois da destinação ao ente (art. 473), como na calculadora oficial; a NT 2025.002 (UB28-10) as quer antes dela. A soma é a mesma.',
    });
  }
  if (nota.det.some((det) => det.imposto.ICMS?.indDeduzDeson === '1')) {
    add(premissas, {
      codigo: 'icms_desonerado',
      texto: 'ICMS desonerado com dedução (indDeduzDeson 1): tratado sem efeito na base de CBS e IBS.',
    });
  }
  return [...premissas.values()];
}

function add(premissas: Map<string, Premissa>, premissa: Premissa): void {
  premissas.set(premissa.codigo + premissa.texto, premissa);
}
