import type { Pergunta } from '@apura/contracts';
import { IconMoodCheck } from '@tabler/icons-react';
import { useFilters } from '../../address/use-filters.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { Lista } from '../../components/lista.tsx';
import { Page } from '../../components/page.tsx';
import { Ajustes } from './ajustes.tsx';
import { UmaPergunta } from './uma-pergunta.tsx';

/** What the rules cannot know and the office can: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const { filtros, choice } = useFilters(['cliente_id']);
  const lista = useList<Pergunta>('/perguntas', { ...filtros, limit: 100 });
  return (
    <Page
      titulo="Perguntas"
      descricao="Há notas que a lei deixa em aberto: o CFOP, a classificação ou o custo de um bem vendido dependem do que só você sabe. Responda uma vez, e a resposta vale para as notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
      </search>
      <div className="pilha">
        <Cartao titulo="Em aberto">
          <Lista
            de={lista}
            height={6}
            vazia={{
              icon: <IconMoodCheck />,
              titulo: 'Nenhuma pergunta em aberto',
              texto:
                'Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto dinheiro está em jogo.',
            }}
          >
            {(linhas) =>
              linhas.map((pergunta) => (
                <UmaPergunta
                  key={`${pergunta.cliente_id}${pergunta.tipo}${pergunta.cfop}${pergunta.ncm}${pergunta.cprod}${pergunta.desde}`}
                  pergunta={pergunta}
                />
              ))
            }
          </Lista>
        </Cartao>
        <Ajustes clienteId={filtros.cliente_id} />
      </div>
    </Page>
  );
}
