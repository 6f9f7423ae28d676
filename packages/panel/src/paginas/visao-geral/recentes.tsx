import type { VisaoGeral } from '@apura/contracts';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { competenciaCurta } from '../../formato/competencia.ts';

const COLUNAS = [
  'Cliente',
  { nome: 'Hoje', direita: true },
  { nome: 'CBS e IBS', direita: true },
  { nome: 'Diferença', direita: true },
] as const;

export function Recentes({ recentes }: { readonly recentes: VisaoGeral['recentes'] }) {
  return (
    <Cartao titulo="Apurações recentes">
      {recentes.length === 0 ? (
        <Vazio
          icone={<IconCalculator />}
          titulo="Nenhuma apuração ainda"
          texto="Envie as notas de um mês e peça a apuração: a comparação fica pronta em segundos."
          acao={
            <Button component={Link} href="/apuracoes?nova=1" variant="light">
              Pedir uma apuração
            </Button>
          }
        />
      ) : (
        <Tabela legenda="Apurações recentes" cabecalho={COLUNAS} emCartoes>
          {recentes.map(({ id, cliente, competencia, total_atual, total_novo, diferenca }) => (
            <tr key={id} className="clicavel">
              <th scope="row">
                <Link href={`/apuracoes/${id}`}>{cliente}</Link>
                <br />
                <span className="suave">{competenciaCurta(competencia)}</span>
              </th>
              <CelulaDeValor rotulo="Hoje" valor={total_atual} />
              <CelulaDeValor rotulo="CBS e IBS" valor={total_novo} />
              <CelulaDeValor rotulo="Diferença" valor={diferenca} />
            </tr>
          ))}
        </Tabela>
      )}
    </Cartao>
  );
}
