import type { Det, Documento, NotaFiscal } from '@apura/engine';

type Campos = Readonly<Record<string, string>>;

/** A group of the layout as it is read. */
type Grupo = Readonly<Record<string, unknown>>;

/** The fields of a group and of the groups in it, by their own names; of two of one name the first. */
function flatten(grupo: object | undefined): Record<string, string> {
  const campos: Record<string, string> = {};
  for (const [nome, valor] of Object.entries(grupo ?? {})) {
    if (typeof valor === 'string') campos[nome] ??= valor;
    else if (typeof valor === 'object' && valor !== null)
      for (const [dentro, texto] of Object.entries(flatten(valor))) campos[dentro] ??= texto;
  }
  return campos;
}

const pick = (grupo: Grupo | undefined, ...nomes: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    nomes.flatMap((nome) => {
      const valor = grupo?.[nome];
      return typeof valor === 'string' ? [[nome, valor] as const] : [];
    }),
  );

const unlessEmpty = (campos: Campos): { readonly campos?: Campos } =>
  Object.keys(campos).length === 0 ? {} : { campos };

function ofDet({ prod, imposto, gTribSN, cAtivSN }: Det): Campos {
  const { IBSCBS } = imposto;
  const grupos = [imposto.gTribSN, IBSCBS?.gTribSN, IBSCBS?.gIBSCBS?.gTribSN, gTribSN];
  const [doSimples] = grupos.flatMap((um) => um ?? []);
  return {
    ...pick({ cAtivSN, ...prod }, 'cAtivSN', 'vUnComLiq', 'vProdLiq'),
    ...flatten(doSimples),
  };
}

/** What an item says in fields of layouts that are read and shown, and of which nothing is checked (NT 2026.005 and its twins, NT 2026.008). */
export function camposDoItem(documento: Documento, indice: number): { readonly campos?: Campos } {
  if ('nota' in documento) {
    const det = documento.nota.det[indice];
    return det === undefined ? {} : unlessEmpty(ofDet(det));
  }
  const { das, cAtivSN } = documento.itens[indice] ?? {};
  return unlessEmpty({
    ...pick({ cAtivSN }, 'cAtivSN'),
    ...(das === undefined ? {} : { vCBSSN: das.vCBS, vIBSSN: das.vIBS }),
  });
}

const ofNota = ({ emit, total }: NotaFiscal): Campos => ({
  ...pick(emit, 'tpRegimeIBSCBS'),
  ...pick({ vProdLiqTot: total.ICMSTot?.vProdLiqTot ?? total.vProdLiqTot }, 'vProdLiqTot'),
  ...flatten(total.gTribSN),
});

/** The same of a whole document. */
export const camposDoDocumento = (documento: Documento): { readonly campos?: Campos } =>
  unlessEmpty(
    'nota' in documento ? ofNota(documento.nota) : pick({ ...documento.fornecedor }, 'tpRegimeIBSCBS'),
  );
