import { DocumentoComItens } from '@apura/contracts';
import { documentoDaApi } from '../representacao/documento.ts';
import { documentoDoCaminho, xmlDoDocumento } from '../requisicao/documento-do-caminho.ts';
import type { Rota } from '../rota.ts';

/** With its items and their explanation, computed again from the stored file. */
export const getDocumento: Rota = {
  metodo: 'get',
  caminho: '/v1/documentos/:chave',
  escopo: 'read:documents',
  descricao: {
    grupo: 'Documentos',
    resumo: 'Mostra uma nota pela chave de acesso, com os itens e a memória de cálculo',
    respostas: {
      200: { descricao: 'A nota.', schema: DocumentoComItens },
      304: { descricao: 'O cliente já tem esta nota (If-None-Match).' },
    },
    erros: ['calculo_demorado'],
  },
  async responder({ calculos, storage, publicBaseUrl }, { req, tenant }) {
    const documento = await documentoDoCaminho(tenant, req);
    const bytes = await xmlDoDocumento(storage, tenant, documento);
    const { itens, divergencias } = JSON.parse(
      await calculos.fazer({ tipo: 'itens', bytes, ordem: documento.ordem }),
    ) as {
      itens: DocumentoComItens['itens'];
      divergencias: Omit<DocumentoComItens['divergencias_encontradas'][number], 'chave'>[];
    };
    const { chave } = documento;
    const self = `${publicBaseUrl}/v1/documentos/${chave}`;
    const corpo: DocumentoComItens = {
      ...documentoDaApi(documento),
      itens,
      divergencias_encontradas: divergencias.map((divergencia) => ({ chave, ...divergencia })),
      links: { self, xml: `${self}/xml` },
    };
    return { status: 200, corpo, acabado: true };
  },
};
