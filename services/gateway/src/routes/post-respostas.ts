import { CriarRespostas, ErroDaApi, RespostasGravadas } from '@apura/contracts';
import { gravarRespostas } from '@apura/database';
import { found } from '../answers.ts';
import { respostaDaApi } from '../representation/pergunta.ts';
import { faltasDaResposta } from '../request/conferir-resposta.ts';
import { route } from '../route.ts';

/** Remembers the office's answers to questions of documents that are no notes; each client's documents are computed anew once. */
export const postRespostas = route('post /v1/respostas', {
  escopo: 'write:clients',
  repetivel: true,
  resumo:
    'Responde a uma ou a várias perguntas sobre fretes, energia e serviços; os documentos atingidos são calculados de novo',
  reads: 'json_longo',
  body: CriarRespostas,
  respostas: { 201: { descricao: 'As respostas que passam a valer.', schema: RespostasGravadas } },
  erros: ['not_found', 'competencia_invalida'],
  async respond(_gateway, { body: { respostas }, ator, requestId, criar }) {
    const detalhes = respostas.flatMap((resposta, i) =>
      faltasDaResposta(resposta).map(({ campo, motivo }) => ({ campo: `respostas[${i}].${campo}`, motivo })),
    );
    if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
    const data = await criar(async (tenant) =>
      found(await gravarRespostas(tenant, ator, respostas, requestId)),
    );
    return { status: 201, body: { gravados: data.length, data: data.map(respostaDaApi) } };
  },
});
