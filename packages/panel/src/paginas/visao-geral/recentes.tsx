import type { VisaoGeral } from '@apura/contracts';
import { competenciaCurta } from '@apura/words';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulasDasFiguras, COLUNAS_DAS_FIGURAS } from '../../componentes/figuras-do-mes.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';

const COLUNAS = ['Cliente', ...COLUNAS_DAS_FIGURAS];

export function Recentes({ recentes }: { readonly recentes: VisaoGeral['recentes'] }) {
  return (
    <Cartao titulo="Apurações recentes">
      {recentes.length === 0 ? (
        <Vazio
          icone={<IconCalculator />}
          titulo="Nenhuma apuração ainda"
          texto="Envie as notas de um mês e peça a apuração: o resultado fica pronto em segundos."
          acao={
            <Button component={Link} href="/apuracoes?nova=1" variant="light">
              Pedir uma apuração
            </Button>
          }
        />
      ) : (
        <Tabela legenda="Apurações recentes" cabecalho={COLUNAS} emCartoes>
          {recentes.map(({ id, cliente, competencia, ...figuras }) => (
            <tr key={id} className="clicavel">
              <th scope="row">
                <Link href={`/apuracoes/${id}`}>{cliente}</Link>
                <br />
                <span className="suave">{competenciaCurta(competencia)}</span>
              </th>
              <CelulasDasFiguras figuras={figuras} />
            </tr>
          ))}
        </Tabela>
      )}
    </Cartao>
  );
}
