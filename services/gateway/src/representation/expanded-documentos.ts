import { findClientes, findLastVersoes } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import type { KeyedRequest } from '../route.ts';
import { apuracaoForApi } from './apuracao.ts';
import { clienteForApi } from './cliente.ts';

interface Shown {
  readonly competencia: string;
  readonly efeitos: readonly { readonly cliente_id: string }[];
}

/** Documents with what their effects name by id, whole: `expand` says which of it. */
export async function expandDocumentos<D extends Shown>(
  { publicBaseUrl }: Pick<Gateway, 'publicBaseUrl'>,
  { tenant, mes }: Pick<KeyedRequest, 'tenant' | 'mes'>,
  documentos: readonly D[],
  expand: string,
): Promise<readonly D[]> {
  const asked = new Set(expand.split(','));
  const named = new Map(
    documentos.flatMap(({ competencia, efeitos }) =>
      efeitos.map(({ cliente_id }) => [`${cliente_id} ${competencia}`, { cliente_id, competencia }] as const),
    ),
  );
  const meses = [...named.values()];
  const ids = [...new Set(meses.map(({ cliente_id }) => cliente_id))];
  const clientes = asked.has('cliente') ? await findClientes(tenant, ids) : [];
  const versoes = asked.has('apuracao') ? await findLastVersoes(tenant, meses) : [];
  const clienteOf = new Map(clientes.map((one) => [one.id, { cliente: clienteForApi(one, mes) }]));
  const apuracaoOf = new Map(
    versoes.map((one) => [
      `${one.cliente_id} ${one.competencia}`,
      apuracaoForApi({ ...one, comparativo: null }, publicBaseUrl),
    ]),
  );
  return documentos.map((documento) => ({
    ...documento,
    efeitos: documento.efeitos.map((efeito) => ({
      ...efeito,
      ...clienteOf.get(efeito.cliente_id),
      ...(asked.has('apuracao')
        ? { apuracao: apuracaoOf.get(`${efeito.cliente_id} ${documento.competencia}`) ?? null }
        : {}),
    })),
  }));
}
