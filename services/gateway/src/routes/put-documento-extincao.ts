import { ExtincaoInformada, InformarExtincao } from '@apura/contracts';
import { informarExtincao } from '@apura/database';
import { found } from '../answers.ts';
import { route } from '../route.ts';

/** What the office knows of how the supplier's debit of a note ended; the finished months that it changes become outdated. */
export const putDocumentoExtincao = route('put /v1/documentos/:chave/extincao', {
  operacao: 'informarExtincao',
  exemplo: { body: { situacao: 'extinto' } },
  escopo: 'write:clients',
  resumo: 'Informa se o débito do fornecedor em uma nota foi extinto (LC 214/2025, art. 47)',
  body: InformarExtincao,
  respostas: { 200: { descricao: 'O que ficou informado.', schema: ExtincaoInformada } },
  async respond(_gateway, { params: { chave }, body: { situacao }, tenant, ator, requestId }) {
    found(await informarExtincao(tenant, ator, { chave, situacao }, requestId));
    return { status: 200, body: { chave, situacao } };
  },
});
