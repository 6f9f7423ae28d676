import { CamposDoUpload, ErroDaApi, type UploadAceito, validar } from '@apura/contracts';
import { ConteudoExpirado, dividirEmPedacos, registrarLote, type Tenant, verCliente } from '@apura/database';
import { linksDoUpload } from '../representacao/links.ts';
import type { Rota } from '../rota.ts';
import { conferirQuotas } from '../upload/conferir-quotas.ts';
import { type Formulario, receberFormulario } from '../upload/receber-formulario.ts';
import { ocuparVaga } from '../upload/vagas.ts';

export const postUpload: Rota = {
  metodo: 'post',
  caminho: '/v1/upload',
  escopo: 'write:uploads',
  politica: 'upload',
  async responder(gateway, { req, tenant, requestId, criar }) {
    const liberar = ocuparVaga(gateway);
    try {
      await conferirQuotas(gateway, tenant, req.res, { lotes: 1, arquivos: 1, bytes: 1 });
      const formulario = await receberFormulario(req, gateway.storage, tenant.organizationId);
      const esperado = validar(CamposDoUpload, formulario.campos);
      if (!formulario.arquivos.length) throw new ErroDaApi('upload_sem_arquivos');
      if (esperado.cliente_id !== undefined) await exigirCliente(tenant, esperado.cliente_id);
      const bytes = formulario.arquivos.reduce((soma, { tamanho }) => soma + tamanho, 0);
      const vem = { lotes: 1, arquivos: formulario.arquivos.length, bytes };
      await conferirQuotas(gateway, tenant, req.res, vem);
      const lote = {
        pedacos: dividirEmPedacos(formulario.arquivos),
        ...(esperado.cliente_id === undefined ? {} : { clienteId: esperado.cliente_id }),
        ...(esperado.competencia === undefined ? {} : { competencia: esperado.competencia }),
        requestId,
      };
      const id = await criar((tenant) => registrarLote(tenant, lote), oQueVeio(formulario));
      const links = linksDoUpload(gateway.publicBaseUrl, id);
      const corpo: UploadAceito = {
        job_id: id,
        estado: 'na_fila',
        total: formulario.arquivos.length,
        links,
      };
      return { status: 202, corpo, cabecalhos: { Location: links.self } };
    } catch (erro) {
      // The request took longer than provisional bytes are kept.
      if (erro instanceof ConteudoExpirado) throw new ErroDaApi('requisicao_demorada', { cause: erro });
      throw erro;
    } finally {
      liberar();
    }
  },
};

/** An upload is the same when its fields are and its files are, by name and content, in whatever order. */
function oQueVeio({ campos, arquivos }: Formulario): unknown {
  const nomes = arquivos.map(({ nome, sha256 }) => `${sha256.toString('hex')} ${nome}`).sort();
  return [Object.entries(campos).sort(([a], [b]) => (a < b ? -1 : 1)), nomes];
}

async function exigirCliente(tenant: Tenant, id: string): Promise<void> {
  if (!(await verCliente(tenant, id))) throw new ErroDaApi('not_found');
}
