import { CamposDoUpload, ErroDaApi, linksDoUpload, UploadAceito, validar } from '@apura/contracts';
import {
  ConteudoExpirado,
  dividirEmPedacos,
  type Quotas,
  registrarLote,
  type Tenant,
  verCliente,
} from '@apura/database';
import Type from 'typebox';
import type { Gateway } from '../gateway.ts';
import { Binario } from '../openapi/binario.ts';
import type { Pedido, Resposta, Rota } from '../rota.ts';
import { quotasDoEnvio, quotasDoLote } from '../upload/conferir-quotas.ts';
import { type Formulario, receberFormulario } from '../upload/receber-formulario.ts';

const FormularioDoUpload = Type.Object({
  ...CamposDoUpload.properties,
  arquivos: Type.Array(Binario, {
    description:
      'de 1 a 500 arquivos, sob qualquer nome de campo: XMLs de até 5 MB, ZIPs de até 100 MB com até 2.000 XMLs',
  }),
});

export const postUpload: Rota = {
  metodo: 'post',
  caminho: '/v1/upload',
  escopo: 'write:uploads',
  politica: 'upload',
  semTurno: true,
  descricao: {
    repetivel: true,
    grupo: 'Envios',
    resumo: 'Envia até 500 XMLs para processamento',
    corpo: { tipo: 'multipart/form-data', schema: FormularioDoUpload },
    respostas: {
      202: {
        descricao: 'Os arquivos estão guardados e serão processados.',
        schema: UploadAceito,
        cabecalhos: ['Location', 'X-Quota'],
      },
    },
    erros: [
      'cliente_id_invalido',
      'competencia_invalida',
      'not_found',
      'payload_too_large',
      'quota_excedida',
      'zip_grande_demais',
      'requisicao_demorada',
      'requisicao_grande_demais',
      'upload_excesso_de_arquivos',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'upload_sem_arquivos',
    ],
  },
  async responder(gateway, pedido) {
    const { req, tenant, logger } = pedido;
    const liberar = gateway.lugares.uploads.ocupar(tenant.organizationId);
    try {
      const conferir = await quotasDoEnvio(gateway, tenant, req.res);
      conferir({ lotes: 1, arquivos: 1, bytes: 1 });
      const opcoes = {
        organizationId: tenant.organizationId,
        logger,
        conferirCampo: (nome: string, valor: string) => conferirCampo(tenant, nome, valor),
        conferirTamanho: (vem: Pick<Quotas, 'arquivos' | 'bytes'>) => conferir({ lotes: 1, ...vem }),
      };
      return await receberFormulario(gateway, req, opcoes, (formulario) =>
        abrirLote(gateway, pedido, formulario),
      );
    } catch (erro) {
      // The request took longer than provisional bytes are kept.
      if (erro instanceof ConteudoExpirado) throw new ErroDaApi('requisicao_demorada', { cause: erro });
      throw erro;
    } finally {
      liberar();
    }
  },
};

async function abrirLote(
  gateway: Gateway,
  { req, tenant, requestId, criar }: Pedido,
  formulario: Formulario,
): Promise<Resposta> {
  const { arquivos } = formulario;
  const esperado = validar(CamposDoUpload, formulario.campos);
  if (!arquivos.length) throw new ErroDaApi('upload_sem_arquivos');
  const bytes = arquivos.reduce((soma, { tamanho }) => soma + tamanho, 0);
  const conferirLote = await quotasDoLote(gateway, tenant, req.res);
  conferirLote({ lotes: 1, arquivos: arquivos.length, bytes });
  const lote = {
    pedacos: dividirEmPedacos(arquivos),
    ...(esperado.cliente_id === undefined ? {} : { clienteId: esperado.cliente_id }),
    ...(esperado.competencia === undefined ? {} : { competencia: esperado.competencia }),
    requestId,
  };
  const id = await criar((tenant) => registrarLote(tenant, lote), oQueVeio(formulario));
  const links = linksDoUpload(gateway.publicBaseUrl, id);
  const corpo: UploadAceito = { job_id: id, estado: 'na_fila', total: arquivos.length, links };
  return { status: 202, corpo, cabecalhos: { Location: links.self } };
}

/** An upload is the same when its fields are and its files are, by name and content, in whatever order. */
function oQueVeio({ campos, arquivos }: Formulario): unknown {
  const nomes = arquivos.map(({ nome, sha256 }) => `${sha256.toString('hex')} ${nome}`).sort();
  return [Object.entries(campos).sort(([a], [b]) => (a < b ? -1 : 1)), nomes];
}

/** A field that came before the files is wrong before they are read. Names that nobody knows are told at the end. */
async function conferirCampo(tenant: Tenant, nome: string, valor: string): Promise<void> {
  if (!Object.hasOwn(CamposDoUpload.properties, nome)) return;
  const { cliente_id } = validar(CamposDoUpload, { [nome]: valor });
  if (cliente_id !== undefined && !(await verCliente(tenant, cliente_id))) throw new ErroDaApi('not_found');
}
