import { verDocumento } from '@apura/database';
import { found } from '../answers.ts';
import { xmlDoDocumento } from '../request/xml-do-documento.ts';
import { route } from '../route.ts';

/** The file that the document came in, byte for byte as it was sent; it may hold others too. */
export const getDocumentoXml = route('get /v1/documentos/:chave/xml', {
  operacao: 'baixarXml',
  escopo: 'read:documents',
  resumo: 'Baixa o XML em que o documento veio',
  respostas: { 200: { descricao: 'O arquivo, byte a byte.', tipo: 'application/xml' } },
  async respond({ storage }, { params, tenant }) {
    const documento = found(await verDocumento(tenant, params.chave));
    return {
      status: 200,
      body: await xmlDoDocumento(storage, tenant, documento),
      headers: {
        'Content-Type': 'application/xml',
        'Content-Disposition': `attachment; filename="${documento.chave}.xml"`,
      },
    };
  },
});
