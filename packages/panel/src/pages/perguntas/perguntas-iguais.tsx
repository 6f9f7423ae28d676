import type { Pergunta } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { count, EFEITOS, reais, sumAmounts } from '@apura/words';
import { Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { Form } from '../../components/form.tsx';
import { MarkAll } from '../../components/mark-all.tsx';
import { useFields } from '../../components/use-fields.ts';
import { useMarked } from '../../components/use-marked.ts';
import { DeQueSeTrata } from './de-que-se-trata.tsx';
import { comoAjuste, useRespostas } from './use-respostas.ts';

interface PropsDasPerguntas {
  /** All of one kind: they can have the same answers. */
  readonly perguntas: readonly [Pergunta, ...Pergunta[]];
}

/** What tells a question from the others of its kind. */
export const chaveDaPergunta = ({
  cliente_id,
  cfop,
  ncm,
  cprod,
  emitente,
  cclasstrib,
  desde,
}: Pergunta): string => [cliente_id, cfop, ncm, cprod, emitente, cclasstrib, desde].join('|');

/** The answers that a kind of question can have, by what they are stored as. */
function respostasDe({ tipo, cclasstrib, alternativas }: Pergunta): Readonly<Record<string, string>> {
  if (tipo === 'cfop') return EFEITOS;
  const codigos = [...new Set([cclasstrib, ...alternativas])];
  return Object.fromEntries(
    // The blank keeps them in order: names that are whole numbers would come first.
    codigos.map((codigo) => [
      ` ${codigo}`,
      [codigo, rotuloDaClassificacao(codigo)].filter(Boolean).join(' · '),
    ]),
  );
}

/** Questions of one kind, ticked and answered together; all of it by keyboard too. */
export function PerguntasIguais({ perguntas }: PropsDasPerguntas) {
  const [primeira] = perguntas;
  const respostas = respostasDe(primeira);
  // One that stands alone is ticked.
  const { marked: marcadas, mark: marcar } = useMarked(
    perguntas,
    chaveDaPergunta,
    perguntas.length === 1 ? perguntas : [],
  );
  const { values, field } = useFields({ resposta: Object.keys(respostas)[0] ?? '', alcance: 'cliente' });
  const responder = useRespostas();
  const ajustes = (quais: readonly Pergunta[], resposta: string) => ({
    ajustes: quais.map((pergunta) => comoAjuste(pergunta, resposta.trim(), values.alcance === 'escritorio')),
  });
  const onKey = (evento: KeyboardEvent<HTMLUListElement>) => {
    const caixas = [...evento.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    const aqui = caixas.indexOf(evento.target as HTMLInputElement);
    const nesta = perguntas[aqui];
    if (!nesta || evento.ctrlKey || evento.metaKey || evento.altKey) return;
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    const resposta = Object.keys(respostas)[Number(evento.key) - 1];
    if (passo) caixas[aqui + passo]?.focus();
    else if (evento.key === 't') marcar(perguntas, marcadas.length < perguntas.length);
    else if (resposta !== undefined)
      responder.mutate(ajustes(marcadas.length ? marcadas : [nesta], resposta));
    else return;
    evento.preventDefault();
  };
  return (
    <Cartao titulo={tituloDe(primeira)}>
      <Form
        act={responder}
        input={ajustes(marcadas, values.resposta)}
        send={`Responder ${marcadas.length === 1 ? 'a marcada' : `as ${marcadas.length} marcadas`}`}
        disabled={marcadas.length === 0}
      >
        {primeira.condicao && <p className="aviso aviso-info sem-margem">{primeira.condicao}</p>}
        <div className="campos">
          <SelectField
            label={primeira.tipo === 'cfop' ? 'Para o cliente, esta operação' : 'Classificação (cClassTrib)'}
            {...(primeira.tipo === 'cfop'
              ? {}
              : { description: `Até a resposta, vale ${primeira.cclasstrib}.` })}
            options={numeradas(respostas)}
            {...field('resposta')}
          />
          <SelectField
            label="Vale para"
            description="As próximas notas iguais seguem a resposta."
            options={{ cliente: 'o cliente de cada pergunta', escritorio: 'todos os clientes' }}
            {...field('alcance')}
          />
        </div>
        <MarkAll
          label={`Marcar todas: ${count(perguntas.length, 'pergunta', 'perguntas')}, ${reais(sumAmounts(perguntas.map(({ valor }) => valor)))}`}
          rows={perguntas}
          marked={marcadas}
          mark={marcar}
        />
        <ul className="lista-simples perguntas" onKeyDown={onKey}>
          {perguntas.map((pergunta) => (
            <li key={chaveDaPergunta(pergunta)}>
              <Checkbox
                className="cresce"
                label={pergunta.descricao}
                description={<DeQueSeTrata pergunta={pergunta} />}
                checked={marcadas.includes(pergunta)}
                onChange={({ currentTarget: { checked } }) => marcar([pergunta], checked)}
              />
              <span className="numero">
                {reais(pergunta.valor)}
                <span className="suave"> · {count(pergunta.itens, 'item', 'itens')}</span>
              </span>
            </li>
          ))}
        </ul>
        {perguntas.length > 1 && DICA}
      </Form>
    </Cartao>
  );
}

/** How the list is worked by keyboard. */
const DICA = (
  <p className="suave miudo sem-margem">
    Pelo teclado, na lista: setas para andar, espaço para marcar, <kbd>t</kbd> para todas, e o número da
    resposta para responder às marcadas, ou só àquela em que se está.
  </p>
);

const numeradas = (respostas: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(respostas).map(([valor, nome], i) => [valor, `${i + 1}. ${nome}`]));

function tituloDe({ tipo, cfop, cclasstrib, alternativas }: Pergunta): string {
  const rotulo = rotuloDoCfop(cfop);
  return tipo === 'cfop'
    ? `O que é o CFOP ${cfop}${rotulo ? ` (${rotulo})` : ''} para o cliente?`
    : `Qual é a classificação: ${[...new Set([cclasstrib, ...alternativas])].join(' ou ')}?`;
}
