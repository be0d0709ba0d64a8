package io.daymark.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** TCP ports of the loopback interface. */
final class Ports {

  /** Where the embedded servers listen: nobody else on the network reaches them. */
  static final String HOST = "127.0.0.1";

  private Ports() {}

  /** Different ports that were free a moment ago. */
  static List<Integer> free(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getByName(HOST)));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Whether somebody listens on {@code port} already. */
  static boolean isTaken(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(HOST, port));
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
