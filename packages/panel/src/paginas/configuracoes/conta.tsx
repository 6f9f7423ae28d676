import { Pagina } from '../../componentes/pagina.tsx';
import { Aparencia } from './aparencia.tsx';
import { DoisFatores } from './dois-fatores.tsx';
import { Perfil } from './perfil.tsx';
import { SessoesAbertas } from './sessoes-abertas.tsx';
import { TrocarSenha } from './trocar-senha.tsx';

export default function Conta() {
  return (
    <Pagina titulo="Minha conta">
      <div className="pilha estreito-720">
        <Perfil />
        <TrocarSenha />
        <DoisFatores />
        <SessoesAbertas />
        <Aparencia />
      </div>
    </Pagina>
  );
}
