import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { documentosDaClassificacao } from '../dados/classificacoes-por-documento.ts';
import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { CENTAVO, formatarFixo, lerOuZero, modulo } from '../fixo.ts';
import type { Divergencia, ItemCalculado } from '../resultado.ts';
import type { BaseDoItem } from './base.ts';
import type { ItemDoDocumento } from './item.ts';
import { TIPOS_DE_DOCUMENTO } from './tipos.ts';

const CAMPOS = { cbs: 'vCBS', ibs_uf: 'vIBSUF', ibs_mun: 'vIBSMun' } as const;

/** What an item declares wrongly: a class that its kind of document may not carry, a base or a tax that nothing explains. */
export function divergenciasDoItem(
  documento: DocumentoFiscal,
  item: ItemDoDocumento,
  calculado: ItemCalculado,
  base: BaseDoItem,
): Divergencia[] {
  const { ibscbs } = item;
  if (ibscbs === undefined) return [];
  const achadas: Divergencia[] = [];
  const { nome } = TIPOS_DE_DOCUMENTO[documento.tipo];
  const n_item = calculado.n_item;
  if (!documentosDaClassificacao(ibscbs.cClassTrib).has(documento.tipo)) {
    achadas.push({
      regra: 'cclasstrib_do_documento',
      gravidade: 'aviso',
      n_item,
      campo: 'cClassTrib',
      declarado: ibscbs.cClassTrib,
      calculado: null,
      mensagem: `A classificação ${ibscbs.cClassTrib} não é de ${nome}.`,
      fundamento: 'Tabela de cClassTrib, indicadores por documento',
    });
  }
  if (calculado.tratamento !== 'calculado') return achadas;
  if (!base.explicada) {
    achadas.push({
      regra: 'vbc_do_documento',
      gravidade: 'aviso',
      n_item,
      campo: 'vBC',
      declarado: formatarFixo(lerOuZero(ibscbs.vBC), 2),
      calculado: formatarFixo(base.base, 2),
      mensagem: 'A base de CBS e IBS não se explica pelo preço menos ICMS, ISS, PIS e COFINS.',
      fundamento: 'LC 214/2025, art. 12, § 2º, V',
    });
  }
  for (const tributo of TRIBUTOS) {
    const declarado = calculado.declarado?.[tributo];
    if (declarado === undefined) continue;
    const diferenca = lerOuZero(declarado) - lerOuZero(calculado[tributo]);
    if (modulo(diferenca) <= CENTAVO) continue;
    achadas.push({
      regra: `${CAMPOS[tributo].toLowerCase()}_do_documento`,
      gravidade: 'critica',
      n_item,
      campo: CAMPOS[tributo],
      declarado,
      calculado: calculado[tributo],
      mensagem: `${CAMPOS[tributo]} não é a base vezes a alíquota.`,
      fundamento: 'LC 214/2025, arts. 12 e 14',
    });
  }
  return achadas;
}
