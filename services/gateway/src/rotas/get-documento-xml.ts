import { documentoDoCaminho, xmlDoDocumento } from '../requisicao/documento-do-caminho.ts';
import type { Rota } from '../rota.ts';

/** The file that the note came in, byte for byte as it was sent; it may hold other notes too. */
export const getDocumentoXml: Rota = {
  metodo: 'get',
  caminho: '/v1/documentos/:chave/xml',
  escopo: 'read:documents',
  descricao: {
    grupo: 'Documentos',
    resumo: 'Baixa o XML em que a nota veio',
    respostas: { 200: { descricao: 'O arquivo, byte a byte.', tipo: 'application/xml' } },
  },
  async responder({ storage }, { req, tenant }) {
    const documento = await documentoDoCaminho(tenant, req);
    return {
      status: 200,
      corpo: await xmlDoDocumento(storage, tenant, documento),
      cabecalhos: {
        'Content-Type': 'application/xml',
        'Content-Disposition': `attachment; filename="${documento.chave}.xml"`,
      },
    };
  },
};
