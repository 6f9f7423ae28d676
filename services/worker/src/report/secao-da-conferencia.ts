import {
  explicacaoDaConferencia,
  quadroDaConferencia,
  quadroDasNotas,
  quadroDasNotasCondicionais,
  quadroDoCondicional,
  quadroDoEmDuvida,
  quadroDosFornecedores,
  quadroDosMotivos,
} from '@apura/words';
import { desenharQuadro, parte } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

const titulo = (texto: string): Html => html`<h3>${texto}</h3>`;

/** Whether the notes are right and the credit is safe: declared, calculated and used. */
export function secaoDaConferencia(dados: ReportData): Html | '' {
  const { conferencia } = dados.comparativo;
  if (conferencia === null) return '';
  const ladoALado = desenharQuadro(quadroDaConferencia(dados));
  const partes: (Html | '')[] = [
    ladoALado === '' ? '' : html`${titulo('CBS e IBS: o declarado e o calculado')}${ladoALado}`,
    parte(titulo('Créditos não usados, e por quê'), quadroDosMotivos(dados)),
    parte(titulo('Créditos de hoje em dúvida'), quadroDoEmDuvida(dados)),
    parte(titulo('Notas a conferir'), quadroDasNotas(dados), true),
    parte(titulo('Crédito condicionado à extinção do débito do fornecedor'), quadroDoCondicional(dados)),
    parte(titulo('Notas à espera do fornecedor'), quadroDasNotasCondicionais(dados), true),
    parte(titulo('Fornecedores do Simples Nacional'), quadroDosFornecedores(dados), true),
  ];
  if (partes.every((uma) => uma === '')) return '';
  return html`<section><h2>Conferência das notas e dos créditos</h2><p class="explica">${explicacaoDaConferencia(conferencia)}</p>${partes}</section>`;
}
